import { DEFAULT_PAGE_SIZE } from "@atrium/contract";
import type { ExportAsked } from "@atrium/contract/exports";
import type { AuditQuery } from "@atrium/contract/people";
import { SiteTime } from "@atrium/time";
import { EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useAddress } from "../../../platform/address.ts";
import { useSite } from "../../../platform/site.ts";
import { useListQuery } from "../../../collections/listAddress.ts";
import { useAudit } from "../peopleQueries.ts";
import { PeopleTabs } from "../PeopleTabs.tsx";
import { AuditAddress } from "./auditAddress.ts";
import { auditColumns } from "./auditColumns.tsx";
import { ChainButton } from "./ChainButton.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { CollectionPage } from "../../../collections/CollectionPage.tsx";

/** The audit: person, act, time and address, newest first. Nothing in it can be changed. */
export function AuditPage() {
  const address = useListQuery(AuditAddress);
  const { replaceQuery } = useAddress();
  const { timeZone } = useSite();
  const log = useAudit(asked(address, timeZone));
  const columns = useMemo(() => auditColumns(timeZone), [timeZone]);

  function ask(change: Partial<Record<keyof AuditAddress, string | undefined>>): void {
    void replaceQuery({ tab: "audit", ...address, page: 1, ...change });
  }

  return (
    <CollectionPage
      title={t("Audit")}
      crumb={t("Newest first; rows are never removed. Times are in {timeZone}.", { timeZone })}
      kpis={<PeopleTabs current="audit" />}
      filters={
        <>
          <AuditFilters address={address} onChange={ask} />
          <ChainButton />
        </>
      }
      exported={() => exported(address, timeZone)}
      what={t("audit log")}
      result={log}
      empty={
        <EmptyState
          title={t("No matching rows")}
          actions={
            <Button
              variant="filled"
              onClick={() => void replaceQuery({ tab: "audit", page: 1, size: DEFAULT_PAGE_SIZE })}
            >
              {t("Show all")}
            </Button>
          }
        >
          {t("The audit log has every sign-in, failure, change and command, with its outcome.")}
        </EmptyState>
      }
      table={{
        label: t("Audit log"),
        rowKey: (row) => String(row.id),
        rowName: (row) => row.sentence,
        columns,
        rowHeight: 46,
      }}
    />
  );
}

/** The whole log that fits, whichever page of it is shown. */
function exported(address: AuditAddress, timeZone: string): ExportAsked {
  const { page: _page, size: _size, ...query } = asked(address, timeZone);
  return { list: "audit", ...query };
}

function asked({ from, to, ...rest }: AuditAddress, timeZone: string): Partial<AuditQuery> {
  const time = SiteTime.of(timeZone);
  return {
    ...rest,
    ...(from === undefined ? {} : { from: time.parse(from) }),
    ...(to === undefined ? {} : { to: time.addDays(time.parse(to), 1) }),
  };
}
