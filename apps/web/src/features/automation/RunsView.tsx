import { AUTOMATION_RUN_COLUMNS, type AutomationKind, type AutomationRun, runText } from "@atrium/contract/automation";
import { type ColumnLook, type DataColumn, DataTable, EmptyState, listColumns, StateGlyph } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ListState } from "../../collections/ListState.tsx";
import { PageLink } from "../../collections/PageLink.tsx";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { useAddress } from "../../platform/address.ts";
import { useSite } from "../../platform/site.ts";
import styles from "./automation.module.css";
import { runsQuery } from "./runsQuery.ts";

const NONE_YET = {
  schedule: {
    title: phrase("No runs yet"),
    text: phrase("Each schedule run is listed here with what was confirmed and what was refused."),
  },
  condition: {
    title: phrase("No firings yet"),
    text: phrase("Each firing of a condition is listed here with its value, what was confirmed and what was refused."),
  },
  limit: {
    title: phrase("No load shed yet"),
    text: phrase("Each stage shed is listed here with the forecast power, what was confirmed and what was refused."),
  },
} as const satisfies Record<AutomationKind, { title: Phrase; text: Phrase }>;

interface RunsViewProps {
  kind: AutomationKind;
  page: number;
  size: number;
  /** Where a rule is edited; undefined: it is gone. Keep the function the same between renders. */
  hrefOf: (rule: number) => string | undefined;
}

/** What rules did: when, why, and what was confirmed or refused. */
export function RunsView({ kind, page, size, hrefOf }: RunsViewProps) {
  const result = useQuery(runsQuery({ kind, page, size }));
  const { pushPage } = useAddress();
  const { timeZone } = useSite();
  const columns = useMemo(() => runColumns(timeZone, hrefOf), [timeZone, hrefOf]);
  const { title, text } = NONE_YET[kind];
  return (
    <ListState what={t("runs")} result={result} empty={<EmptyState title={t(title)}>{t(text)}</EmptyState>}>
      {(list) => (
        <DataTable
          label={t("Runs")}
          rows={list.data}
          rowKey={({ id }) => String(id)}
          rowName={({ name }) => name}
          columns={columns}
          rowHeight={50}
          isLoose
          pages={{ list, onOpen: (next) => void pushPage(next) }}
        />
      )}
    </ListState>
  );
}

type Key = Exclude<(typeof AUTOMATION_RUN_COLUMNS)[number], { under: string }>["key"];

function runColumns(timeZone: string, hrefOf: RunsViewProps["hrefOf"]): DataColumn<AutomationRun>[] {
  const looks: Readonly<Record<Key, ColumnLook<AutomationRun>>> = {
    began: { width: 150, cell: ({ beganAt }) => <Timestamp time={beganAt} timeZone={timeZone} /> },
    name: {
      least: 180,
      isRowHead: true,
      cell: (run, shown) => {
        const href = hrefOf(run.rule);
        return (
          <div className="col min-w-0 leading-135">
            {href === undefined ? <span>{run.name}</span> : <PageLink href={href}>{run.name}</PageLink>}
            {!shown.has("reason") && <span className="t12 muted">{run.reason}</span>}
          </div>
        );
      },
    },
    reason: { least: 160, givesWay: 1 },
    ends: {
      width: 150,
      givesWay: 2,
      cell: ({ endsAt }) =>
        endsAt === null ? (
          <span className="muted">{t("open-ended")}</span>
        ) : (
          <Timestamp time={endsAt} timeZone={timeZone} />
        ),
    },
    became: {
      least: 200,
      givesWay: 3,
      cell: (run) => (
        <span className={`inline-row gap-7 break-anywhere ${styles["became"]}`}>
          {(run.refused > 0 || run.state === "skipped") && <StateGlyph state="trouble" size={13} />}
          {runText(run)}
        </span>
      ),
    },
  };
  return listColumns(AUTOMATION_RUN_COLUMNS, { of: (run: AutomationRun) => run, isSorted: false, looks });
}
