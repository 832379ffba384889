import {
  confidenceText,
  type Saving,
  SAVING_COLUMNS,
  savingKindText,
  savingLimitsText,
  savingMethodText,
  type SavingsReply,
} from "@atrium/contract/energy";
import { type CardColumn, type DataColumn, DataTable, listColumns } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { type ReactNode, useMemo } from "react";
import { useSite } from "../../platform/site.ts";
import { openWord } from "./savingAddress.ts";
import styles from "./savings.module.css";
import { co2Words, costWords, energyWords, knownFigures, measuredShare } from "./savingWords.ts";

/** Px: a rule and how it is counted, on a phone. */
const CARD_HEIGHT = 72;

interface SavingTableProps {
  reply: SavingsReply;
  openKey: string | undefined;
  onOpen: (row: Saving) => void;
  isPassing: boolean;
  empty: ReactNode;
}

/** What each rule saved, the most energy first; a row opens into its runs. */
export function SavingTable({ reply, openKey, onOpen, isPassing, empty }: SavingTableProps) {
  const { currency } = useSite();
  const columns = useMemo(() => columnsOf(currency), [currency]);
  const cards = useMemo(() => ({ columns: cardsOf(currency), heightOf: () => CARD_HEIGHT }), [currency]);
  return (
    <DataTable
      label={t("What each rule saved, most energy first")}
      rows={reply.rows}
      rowKey={openWord}
      rowName={({ name }) => name}
      rowHeight={52}
      columns={columns}
      cards={cards}
      initialSort={{ key: "kwh", isDescending: true }}
      openKey={openKey}
      onOpen={onOpen}
      isPassing={isPassing}
      empty={empty}
    />
  );
}

function columnsOf(currency: string | undefined): DataColumn<Saving>[] {
  return listColumns(SAVING_COLUMNS, {
    of: (row: Saving) => row,
    isSorted: true,
    looks: {
      name: { isRowHead: true, least: 240, cell: (row) => <What row={row} /> },
      runs: {
        width: 110,
        givesWay: 3,
        cell: ({ runs, devices }) => (
          <TwoLines
            first={t("{runs, plural, one {# run} other {# runs}}", { runs })}
            second={t("{devices, plural, one {# device} other {# devices}}", { devices })}
          />
        ),
      },
      hours: { width: 120, decimals: 0, givesWay: 2 },
      kwh: { width: 110, align: "end", isUnitInCell: true, cell: (row) => <b>{energyWords(knownFigures(row).kwh)}</b> },
      cost: { width: 120, align: "end", cell: (row) => costWords(knownFigures(row).cost, currency) },
      kg: { width: 110, align: "end", isUnitInCell: true, givesWay: 4, cell: (row) => co2Words(knownFigures(row).kg) },
      measured: { width: 120, givesWay: 1, cell: (row) => shareWords(row) },
      confidence: {
        width: 320,
        givesWay: 5,
        cell: (row) => <TwoLines first={confidenceText(row.confidence)} second={savingLimitsText(row).join(", ")} />,
      },
    },
  });
}

/** A row on a phone. */
function cardsOf(currency: string | undefined): CardColumn<Saving>[] {
  return [
    { key: "name", isRowHead: true, cell: (row) => <What row={row} /> },
    {
      key: "kwh",
      width: 104,
      align: "end",
      cell: (row) => {
        const { kwh, cost } = knownFigures(row);
        return <TwoLines first={energyWords(kwh)} second={costWords(cost, currency)} />;
      },
    },
  ];
}

function What({ row }: { row: Saving }) {
  const kind = savingKindText(row.kind);
  return (
    <TwoLines
      first={row.name}
      second={row.exists ? kind : t("{kind}, deleted", { kind })}
      title={savingMethodText(row)}
    />
  );
}

function shareWords(row: Saving): string {
  const share = measuredShare(row);
  return share === undefined ? "–" : sayNumber(Math.round(100 * share));
}

function TwoLines({ first, second, title = second }: { first: string; second: string; title?: string }) {
  return (
    <span className={`col min-w-0 ${styles["lines"]}`}>
      <span className="ell" title={first} dir="auto">
        {first}
      </span>
      {second !== "" && (
        <span className="t12 muted ell" title={title}>
          {second}
        </span>
      )}
    </span>
  );
}
