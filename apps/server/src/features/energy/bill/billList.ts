import { BILL_COLUMNS, type BillQuery, type BillReply, type BillRow, isBillComplete } from "@atrium/contract/energy";
import type { Column } from "@atrium/contract";
import type { ExportQuery } from "@atrium/contract/exports";
import { sayNumber, t } from "@atrium/words";
import { batchesOf, type ExportTable, writtenColumns } from "../../../platform/exports/exportTable.ts";

interface BillListNeeds {
  readonly bills: { of(query: BillQuery): Promise<BillReply> };
  readonly timeZone: string;
}

/** A bill as a file: its lines, and at the end what they come to. */
export async function billList(
  { bills, timeZone }: BillListNeeds,
  asked: Extract<ExportQuery, { list: "bill" }>,
): Promise<ExportTable> {
  const bill = await bills.of(asked);
  const { currency, accounts, account, from, until } = bill;
  const rows = bill.lines.map((line): BillRow => Object.assign({}, line, { currency, timeZone }));
  const all: readonly Column<BillRow>[] = BILL_COLUMNS;
  const columns = all.map((column) =>
    column.key === "amount" ? Object.assign({}, column, { unit: currency }) : column,
  );
  const state = isBillComplete(bill) ? [] : [t("Incomplete: hours without readings are not on it")];
  return {
    title: t("Bill"),
    place: accounts.find(({ key }) => key === account)?.name ?? account,
    period: { from, to: until },
    filters: [
      ...state,
      ...(bill.total === null
        ? []
        : [t("Total {total} {currency}", { total: sayNumber(bill.total, bill.digits), currency })]),
    ],
    columns: writtenColumns(columns),
    count: rows.length,
    narrower: t("Choose another month"),
    batches: () => batchesOf(columns, rows),
  };
}
