import { DEFAULT_PAGE_SIZE, PageQuery } from "@atrium/contract";
import {
  NOTICE_STATE_NAMES,
  NOTICE_STATES,
  NOTICE_WAY_NAMES,
  NoticeState,
  type SentNoticeQuery,
  SentWay,
} from "@atrium/contract/alarms";
import type { ExportAsked } from "@atrium/contract/exports";
import { EmptyState, labelled } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Select } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useListQuery } from "../../../collections/listAddress.ts";
import { useAddress } from "../../../platform/address.ts";
import { useSite } from "../../../platform/site.ts";
import { DayRange } from "../../../ranges/DayRange.tsx";
import { useSent } from "../noticeQueries.ts";
import { sentColumns } from "./sentColumns.tsx";
import { CollectionPage } from "../../../collections/CollectionPage.tsx";
import { SiteTime } from "@atrium/time";
import * as z from "zod";

/** What the address says of the log; days are the site's. */
const SentAddress = PageQuery.extend({
  state: NoticeState.optional(),
  way: SentWay.optional(),
  search: z.string().trim().max(64).default(""),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

const STATES = NOTICE_STATES.map((value) => ({ value, label: NOTICE_STATE_NAMES[value] }));
const WAYS = Object.entries(NOTICE_WAY_NAMES).map(([value, label]) => ({ value, label }));
const ALL = { tab: "sent", page: 1, size: DEFAULT_PAGE_SIZE };

/** What was sent, is to be sent and could not be sent, with what the other side said, newest first. */
export function Sent({ tabs }: { tabs: ReactNode }) {
  const address = useListQuery(SentAddress);
  const { replaceQuery } = useAddress();
  const { timeZone } = useSite();
  const log = useSent(sentQuery(address, timeZone));
  const columns = useMemo(() => sentColumns(timeZone), [timeZone]);

  function ask(change: Partial<Record<keyof SentAddress, string | undefined>>): void {
    void replaceQuery({ tab: "sent", ...address, page: 1, ...change });
  }

  return (
    <CollectionPage
      title={t("Notices")}
      crumb={t("Notices of the last 90 days, newest first. Times in {timeZone}.", { timeZone })}
      kpis={tabs}
      search={{
        label: t("Search notices"),
        value: address.search,
        onSearch: (search) => {
          ask({ search });
        },
      }}
      filters={
        <>
          <Select
            aria-label={t("State")}
            placeholder={t("All states")}
            w={140}
            clearable
            clearButtonProps={{ "aria-label": t("Show all states") }}
            data={labelled(STATES)}
            value={address.state ?? null}
            onChange={(state) => {
              ask({ state: state ?? undefined });
            }}
          />
          <Select
            aria-label={t("Way ## of a notice")}
            placeholder={t("All methods")}
            w={130}
            clearable
            clearButtonProps={{ "aria-label": t("Show all methods") }}
            data={labelled(WAYS)}
            value={address.way ?? null}
            onChange={(way) => {
              ask({ way: way ?? undefined });
            }}
          />
          <DayRange from={address.from} to={address.to} onChange={ask} />
        </>
      }
      exported={() => exported(address, timeZone)}
      what={t("notice log")}
      result={log}
      empty={
        <EmptyState
          title={t("No matching notices")}
          actions={
            <Button variant="filled" onClick={() => void replaceQuery(ALL)}>
              {t("Show all")}
            </Button>
          }
        >
          {t("The log lists every notice of the last 90 days, including those that could not be sent.")}
        </EmptyState>
      }
      table={{
        label: t("Notices sent"),
        rowKey: ({ id }) => String(id),
        rowName: ({ text }) => text,
        columns,
        rowHeight: 46,
      }}
    />
  );
}

/** The whole log that fits, whichever page of it is shown. */
function exported(address: SentAddress, timeZone: string): ExportAsked {
  const { page: _page, size: _size, ...query } = sentQuery(address, timeZone);
  return { list: "notices", ...query };
}

type SentAddress = z.output<typeof SentAddress>;

function sentQuery({ from, to, ...rest }: SentAddress, timeZone: string): Partial<SentNoticeQuery> {
  const time = SiteTime.of(timeZone);
  return {
    ...rest,
    ...(from === undefined ? {} : { from: time.parse(from) }),
    ...(to === undefined ? {} : { to: time.addDays(time.parse(to), 1) }),
  };
}
