import { PeakLimitContent, type PeakLimitRow } from "@atrium/contract/automation";
import { EmptyState, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import { useListQuery } from "../../../../collections/listAddress.ts";
import lists from "../../../../collections/lists.module.css";
import { ReadState } from "../../../../collections/ListState.tsx";
import { PageLink } from "../../../../collections/PageLink.tsx";
import { preparedContent } from "../../../../collections/form/preparedContent.ts";
import { copyName } from "../../copyName.ts";
import { LIMITS_HREF } from "../limitAddress.ts";
import { limitsQuery } from "../limitQueries.ts";
import { EMPTY_LIMIT, type LimitDraft, limitDraft } from "./limitDraft.ts";
import { LimitEditor } from "./LimitEditor.tsx";

/** A new peak limit begins as a copy of this one, or as another page has prepared it. */
const Filled = z.object({ from: z.coerce.number().int().positive().optional(), draft: z.string().optional() });

/** One peak limit: read, changed, tried on what was recorded, saved. */
export function LimitPage() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { from, draft } = useListQuery(Filled);
  const result = useQuery(limitsQuery);
  const row = result.data?.find((one) => String(one.id) === id);
  const [known, setKnown] = useState<PeakLimitRow>();
  if (row !== undefined && row !== known) setKnown(row);
  // Taken away by somebody else while it is open: what was typed stays.
  const last = row ?? (known !== undefined && String(known.id) === id ? known : undefined);
  if (result.data !== undefined && (id === undefined || last !== undefined)) {
    const copied = result.data.find((one) => one.id === from);
    const begin =
      copied === undefined
        ? preparedLimit(draft)
        : { ...limitDraft(PeakLimitContent.parse(copied)), name: copyName(copied.name) };
    return <LimitEditor key={id ?? "new"} saved={row} last={last} begin={begin} />;
  }
  return (
    <div className="col grow">
      <PageHeading title={t("Peak limit")} crumb={<PageLink href={LIMITS_HREF}>{t("Peak limits")}</PageLink>} />
      <div className={lists["body"]}>
        <ReadState what={t("peak limits")} result={result}>
          {() => <NoSuchLimit id={id ?? ""} />}
        </ReadState>
      </div>
    </div>
  );
}

function preparedLimit(draft: string | undefined): LimitDraft {
  const prepared = preparedContent(draft, PeakLimitContent);
  return prepared === undefined ? EMPTY_LIMIT : limitDraft(prepared);
}

function NoSuchLimit({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t("Peak limit “{id}” not found", { id })}
      actions={
        <Button variant="filled" onClick={() => void navigate({ href: LIMITS_HREF })}>
          {t("Show all peak limits")}
        </Button>
      }
    >
      {t("It was removed, or the address is wrong.")}
    </EmptyState>
  );
}
