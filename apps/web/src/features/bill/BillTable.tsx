import {
  BILL_COLUMNS,
  billKindText,
  billLineName,
  billPeakText,
  billPriceText,
  type BillReply,
  type BillRow,
  billUnitText,
} from "@atrium/contract/energy";
import { formatDate } from "@atrium/contract";
import { type CardColumn, type DataColumn, DataTable, listColumns } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { type ReactNode, useMemo } from "react";
import styles from "./bill.module.css";
import { moneyWords } from "./billWords.ts";

/** Px: a line with what it was measured at, on a phone. */
const CARD_HEIGHT = 84;

interface BillTableProps {
  bill: BillReply;
  timeZone: string;
  isPassing: boolean;
  empty: ReactNode;
}

/** The lines of a bill in its order: energy, surcharges, demand, fees, export, taxes. */
export function BillTable({ bill, timeZone, isPassing, empty }: BillTableProps) {
  const { currency, digits, lines } = bill;
  const rows = useMemo(
    () => lines.map((line): BillRow => Object.assign({}, line, { currency, timeZone })),
    [lines, currency, timeZone],
  );
  const columns = useMemo(() => columnsOf(digits), [digits]);
  const cards = useMemo(() => ({ columns: cardsOf(digits), heightOf: () => CARD_HEIGHT }), [digits]);
  return (
    <div className={styles["table"]} style={linesStyle(rows.length)}>
      <DataTable
        label={t("Lines of the bill")}
        rows={rows}
        rowKey={keyOf}
        rowName={billLineName}
        rowHeight={52}
        columns={columns}
        cards={cards}
        isPassing={isPassing}
        empty={empty}
      />
    </div>
  );
}

/** As high as its lines: the sums stand below them. */
function linesStyle(count: number): Record<string, number> {
  return { "--lines": Math.max(count, 3) };
}

function keyOf({ kind, name, from, price }: BillRow): string {
  return [kind, name, from, price].join(" ");
}

function columnsOf(digits: number): DataColumn<BillRow>[] {
  return listColumns(BILL_COLUMNS, {
    of: (row: BillRow) => row,
    isSorted: false,
    looks: {
      kind: { width: 130, givesWay: 1 },
      name: {
        isRowHead: true,
        least: 220,
        cell: (row) => <TwoLines first={billLineName(row)} second={daysWords(row)} />,
      },
      quantity: {
        width: 330,
        align: "end",
        cell: (row) => <TwoLines first={quantityWords(row)} second={billPeakText(row)} />,
      },
      price: {
        width: 200,
        align: "end",
        cell: (row) => <TwoLines first={priceWords(row)} second={timesWords(row)} />,
      },
      amount: { width: 160, align: "end", cell: (row) => <b className="num">{amountWords(row, digits)}</b> },
    },
  });
}

/** A line on a phone. */
function cardsOf(digits: number): CardColumn<BillRow>[] {
  return [
    {
      key: "name",
      isRowHead: true,
      cell: (row) => (
        <TwoLines
          first={`${billKindText(row.kind)}: ${billLineName(row)}`}
          second={[quantityWords(row), priceWords(row), timesWords(row), billPeakText(row)].filter(Boolean).join(" · ")}
          isWrapped
        />
      ),
    },
    {
      key: "amount",
      width: 110,
      align: "end",
      cell: ({ amount }) => <b className="num">{amount === null ? t("Not known") : sayNumber(amount, digits)}</b>,
    },
  ];
}

function amountWords(row: BillRow, digits: number): string {
  return moneyWords(row.amount, { currency: row.currency, digits });
}

function quantityWords(row: BillRow): string {
  const { quantity, unit } = row;
  if (quantity === null) return t("Not known");
  if (unit === "day") return t("{count, plural, one {# day} other {# days}}", { count: quantity });
  if (unit === "month") return t("{count, plural, one {# month} other {# months}}", { count: quantity });
  return `${sayNumber(quantity, { most: 3 })} ${billUnitText(row)}`;
}

function priceWords(row: BillRow): string {
  return `${sayNumber(row.price, { most: 6 })} ${billPriceText(row)}`;
}

/** "× 31 days", "× 0.333 months" */
function timesWords({ times, per, unit }: BillRow): string {
  if (times === 1) return "";
  const count = sayNumber(times, { most: 4 });
  if (per === "day") return t("for {count} days", { count });
  return per === "year"
    ? t("for {count} of a year", { count })
    : unit === "money"
      ? ""
      : t("for {count} of a month", { count });
}

function daysWords({ from, until }: BillRow): string {
  const day = (date: string) => formatDate(Date.parse(`${date}T00:00:00Z`), "DD MMM YYYY", "UTC");
  return t("{from} to {until}", { from: day(from), until: day(until) });
}

interface TwoLinesProps {
  first: string;
  second: string;
  isWrapped?: boolean;
}

function TwoLines({ first, second, isWrapped = false }: TwoLinesProps) {
  return (
    <span className={`col min-w-0 ${styles["lines"]}`}>
      <span className="ell" title={first} dir="auto">
        {first}
      </span>
      {second !== "" && (
        <span className={`t12 muted ${isWrapped ? (styles["wrapped"] ?? "") : "ell"}`} title={second}>
          {second}
        </span>
      )}
    </span>
  );
}
