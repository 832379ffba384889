import { EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import * as z from "zod";
import { ReadState } from "../../collections/ListState.tsx";
import { PageLink } from "../../collections/PageLink.tsx";
import { EMPTY_KIND, kindDraft } from "./kindDraft.ts";
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
  return (
    <ReadState what={t("equipment kind")} result={kinds}>
      {(all) => {
        const found = all.find(({ kind, origin }) => origin === "site" && kind.key === key);
        if (found === undefined) return <NotFound />;
        // Another state of it begins another form.
        return <KindEditor key={JSON.stringify(found.kind)} saved={found} start={kindDraft(found.kind)} kinds={all} />;
      }}
    </ReadState>
  );
}

/** A kind to be: empty, of a file, a copy of another one, or in the place of a shipped one. */
export function NewKindPage() {
  const { from, keeps } = NewAddress.parse(useSearch({ strict: false }));
  const kinds = useQuery(kindsQuery);
  const prepared = useMemo(() => (from === undefined ? preparedKind() : undefined), [from]);
  return (
    <ReadState what={t("equipment kinds")} result={kinds}>
      {(all) => {
        if (from === undefined) {
          return <KindEditor start={prepared === undefined ? EMPTY_KIND : kindDraft(prepared)} kinds={all} />;
        }
        const found = all.find(({ kind }) => kind.key === from);
        if (found === undefined) return <NotFound />;
        const start = kindDraft(found.kind);
        if (keeps !== undefined && found.origin === "shipped") {
          return <KindEditor key={from} start={start} kinds={all} keepsKey />;
        }
        const name = t("{name}, own", { name: start.name }).slice(0, 80);
        return <KindEditor key={from} start={{ ...start, key: `${from}-2`.slice(0, 40), name }} kinds={all} />;
      }}
    </ReadState>
  );
}

function NotFound() {
  return (
    <EmptyState title={t("Kind not found")} actions={<PageLink href={KINDS_HREF}>{t("All equipment kinds")}</PageLink>}>
      {t("It was deleted, or its address is wrong.")}
    </EmptyState>
  );
}
