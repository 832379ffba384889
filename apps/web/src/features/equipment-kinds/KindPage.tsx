import type { SiteKind } from "@atrium/contract/devices";
import { EmptyState, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import * as z from "zod";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { PageLink } from "../../collections/PageLink.tsx";
import { EMPTY_KIND, type KindDraft, kindDraft } from "./kindDraft.ts";
import { KindEditor } from "./KindEditor.tsx";
import { KINDS_HREF, kindsQuery } from "./kindQueries.ts";
import { preparedKind } from "./preparedKind.ts";

const NewAddress = z.object({
  /** The kind to begin with. */
  from: z.string().max(40).optional().catch(undefined),
  /** It keeps its key: the site's own takes the place of the shipped one. */
  keeps: z
    .union([z.literal(true), z.literal("true")])
    .optional()
    .catch(undefined),
});

/** A kind of the site's own, as its address names it. */
export function KindPage() {
  const { kind: key = "" }: { kind?: string } = useParams({ strict: false });
  const kinds = useQuery(kindsQuery);
  const found = kinds.data?.find(({ kind, origin }) => origin === "site" && kind.key === key);
  if (kinds.data === undefined || found === undefined) return <NoForm title={t("Equipment kind")} kinds={kinds} />;
  // Another state of it begins another form.
  return <KindEditor key={JSON.stringify(found.kind)} saved={found} start={kindDraft(found.kind)} kinds={kinds.data} />;
}

/** A kind to be: empty, of a file, a copy of another one, or in the place of a shipped one. */
export function NewKindPage() {
  const { from, keeps } = NewAddress.parse(useSearch({ strict: false }));
  const kinds = useQuery(kindsQuery);
  const prepared = useMemo(() => (from === undefined ? preparedKind() : undefined), [from]);
  const found = kinds.data?.find(({ kind }) => kind.key === from);
  if (kinds.data === undefined || (from !== undefined && found === undefined)) {
    return <NoForm title={t("New equipment kind")} kinds={kinds} />;
  }
  if (found === undefined) {
    return <KindEditor start={prepared === undefined ? EMPTY_KIND : kindDraft(prepared)} kinds={kinds.data} />;
  }
  const start = kindDraft(found.kind);
  const keepsKey = keeps !== undefined && found.origin === "shipped";
  return <KindEditor key={from} start={keepsKey ? start : copyOf(start)} kinds={kinds.data} keepsKey={keepsKey} />;
}

function copyOf(draft: KindDraft): KindDraft {
  const name = t("{name}, own", { name: draft.name }).slice(0, 80);
  return { ...draft, key: `${draft.key}-2`.slice(0, 40), name };
}

/** While there is no form to show. */
function NoForm({ title, kinds }: { title: string; kinds: UseQueryResult<readonly SiteKind[]> }) {
  return (
    <div className="col grow">
      <PageHeading title={title} crumb={t("Devices of this kind share its page, picture, points and alarms")} />
      <div className={lists["body"]}>
        <ReadState what={t("equipment kinds")} result={kinds}>
          {() => (
            <EmptyState
              title={t("Kind not found")}
              actions={<PageLink href={KINDS_HREF}>{t("All equipment kinds")}</PageLink>}
            >
              {t("It was deleted, or its address is wrong.")}
            </EmptyState>
          )}
        </ReadState>
      </div>
    </div>
  );
}
