import { ConditionContent, type ConditionRow } from "@atrium/contract/automation";
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
import { hasFeature, useSession } from "../../../../platform/session.ts";
import { copyName } from "../../copyName.ts";
import { CONDITIONS_HREF, type SourceKind } from "../conditionAddress.ts";
import { conditionsQuery } from "../conditionQueries.ts";
import { type ConditionDraft, conditionDraft, emptyCondition } from "./conditionDraft.ts";
import { ConditionEditor } from "./ConditionEditor.tsx";

/** A new condition begins as a copy of this one, or as another page has prepared it. */
const Filled = z.object({ from: z.coerce.number().int().positive().optional(), draft: z.string().optional() });

/** One condition of a value of the air. */
export function AirConditionPage() {
  return <ConditionPage kind="IAQ" />;
}

/** One condition of a value of the weather. */
export function WeatherConditionPage() {
  return <ConditionPage kind="WEATHER" />;
}

/** One condition: read, changed, tried on what was recorded, saved. */
function ConditionPage({ kind }: { kind: SourceKind }) {
  const { id }: { id?: string } = useParams({ strict: false });
  const { from, draft } = useListQuery(Filled);
  // The page of a new condition is open to everyone (specification point 2); the saved ones are not.
  const maySave = hasFeature(useSession(), "automationSettable");
  const result = useQuery({ ...conditionsQuery, enabled: maySave });
  const ofKind = result.data?.filter(({ source }) => source.kind === kind);
  const row = ofKind?.find((one) => String(one.id) === id);
  const [known, setKnown] = useState<ConditionRow>();
  if (row !== undefined && row !== known) setKnown(row);
  const isNew = id === undefined;
  // Taken away by somebody else while it is open: what was typed stays.
  const last = row ?? (known !== undefined && String(known.id) === id ? known : undefined);
  if (result.data === undefined ? isNew && !maySave : isNew || last !== undefined) {
    const copied = ofKind?.find((one) => one.id === from);
    const begin =
      copied === undefined
        ? preparedCondition(kind, draft)
        : { ...conditionDraft(ConditionContent.parse(copied)), name: copyName(copied.name) };
    return <ConditionEditor key={`${kind} ${id ?? "new"}`} saved={row} last={last} begin={begin} maySave={maySave} />;
  }
  return (
    <div className="col grow">
      <PageHeading
        title={t("Condition")}
        crumb={<PageLink href={CONDITIONS_HREF}>{t("Conditions Setting")}</PageLink>}
      />
      <div className={lists["body"]}>
        <ReadState what={t("conditions")} result={result}>
          {() => <NoSuchCondition id={id ?? ""} />}
        </ReadState>
      </div>
    </div>
  );
}

/** One of another kind has another form. */
function preparedCondition(kind: SourceKind, draft: string | undefined): ConditionDraft {
  const prepared = preparedContent(draft, ConditionContent);
  return prepared?.source.kind === kind ? conditionDraft(prepared) : emptyCondition(kind);
}

function NoSuchCondition({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t("Condition “{id}” of this type not found", { id })}
      actions={
        <Button variant="filled" onClick={() => void navigate({ href: CONDITIONS_HREF })}>
          {t("Show all conditions")}
        </Button>
      }
    >
      {t("It was removed, or the address is wrong.")}
    </EmptyState>
  );
}
