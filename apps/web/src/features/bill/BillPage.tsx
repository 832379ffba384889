import { formatDate } from "@atrium/contract";
import { type BillReply, isBillComplete } from "@atrium/contract/energy";
import { EmptyState, Kpi, PageHeading, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { ReadState } from "../../collections/ListState.tsx";
import { useListQuery } from "../../collections/listAddress.ts";
import lists from "../../collections/lists.module.css";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { useSite } from "../../platform/site.ts";
import { RangePicker } from "../../ranges/RangePicker.tsx";
import { timeWords } from "../../ranges/timeWords.ts";
import { useToday } from "../../ranges/useToday.ts";
import { BillSearch } from "./billAddress.ts";
import styles from "./bill.module.css";
import { billQuery } from "./billQueries.ts";
import { BillTable } from "./BillTable.tsx";
import { energyWords, missingWords, moneyWords, stateWords } from "./billWords.ts";
import { PaperBill } from "./PaperBill.tsx";

const MONTH = "day-in-month";

/** What the utility charges for a month, line by line, recomputed from readings. */
export function BillPage() {
  const { timeZone } = useSite();
  const time = useMemo(() => timeWords(timeZone), [timeZone]);
  const today = useToday(time);
  const { month, account } = useListQuery(BillSearch);
  const navigate = useNavigate();
  const result = useQuery(billQuery({ month, account }));
  const { data: bill, isPlaceholderData } = result;
  const change = (by: Readonly<Record<string, unknown>>) => {
    void navigate({ to: ".", search: (before: Record<string, unknown>) => ({ ...before, ...by }), replace: true });
  };
  const shown = month ?? bill?.month ?? today.slice(0, 7);
  return (
    <div className="col grow min-h-0">
      <PageHeading
        title={t("Electricity bill")}
        crumb={bill === undefined ? "" : crumbOf(bill, timeZone)}
        kpis={
          <>
            <Kpi
              value={bill && moneyWords(bill.total, bill)}
              label={bill === undefined || isBillComplete(bill) ? t("total") : t("total, incomplete")}
            />
            <Kpi value={bill && energyWords(bill.imported)} label={t("imported")} />
            {bill?.exported !== null && <Kpi value={bill && energyWords(bill.exported)} label={t("exported")} />}
          </>
        }
        actions={
          <>
            <RangePicker
              range={MONTH}
              date={`${shown}-01`}
              today={today}
              onChange={(date) => change({ month: date.slice(0, 7) })}
            />
            <ExportButton
              of={() => ({ list: "bill", month: shown, ...(account === undefined ? {} : { account }) })}
              what={t("bill")}
            />
          </>
        }
      />
      <div className={`col gap-12 flex-1 min-h-0 overflow-auto ${styles["body"]}`}>
        <ReadState what={t("bill")} result={result}>
          {(reply) => (
            <>
              <Select
                maw={420}
                label={t("Supply or meter")}
                allowDeselect={false}
                searchable
                data={reply.accounts.map(({ key, name }) => ({ value: key, label: name }))}
                value={account ?? reply.account}
                onChange={(value) => change({ account: value ?? undefined })}
              />
              <BillState bill={reply} timeZone={timeZone} />
              <BillTable
                bill={reply}
                timeZone={timeZone}
                isPassing={isPlaceholderData}
                empty={
                  <EmptyState title={t("Nothing to charge in this month")}>
                    {t("No readings of this meter, or no tariff was valid.")}
                  </EmptyState>
                }
              />
              <PaperBill bill={reply} key={`${reply.account} ${reply.month}`} />
              <p className={`t12 ink2 m-0 ${styles["notes"]}`}>{countedWords(reply).join(" ")}</p>
            </>
          )}
        </ReadState>
      </div>
    </div>
  );
}

/** Whether it is whole, and if not, what is missing. */
function BillState({ bill, timeZone }: { bill: BillReply; timeZone: string }) {
  const words = missingWords(bill, timeZone);
  const isWhole = isBillComplete(bill);
  return (
    <div className={`row wrap gap-10 rounded bg-2 ${lists["notice"]}`}>
      <StateGlyph state={isWhole ? "normal" : "trouble"} />
      <span className="grow">
        <b>{stateWords(bill)}.</b> {isWhole ? t("Every quarter hour of the month was measured.") : words.join(" ")}
      </span>
    </div>
  );
}

function crumbOf({ accounts, account, from, to }: BillReply, timeZone: string): string {
  const name = accounts.find(({ key }) => key === account)?.name ?? "";
  const day = (at: number) => formatDate(at, "DD MMM YYYY", timeZone);
  return t("{place}, {from} to {to}", { place: name, from: day(from), to: day(to - 1) });
}

/** How the figures come about. */
function countedWords({ tariffs, account, until, to }: BillReply): string[] {
  return [
    t("Each line is rounded by itself, and the total adds up the lines."),
    t("A demand is the highest mean of its minutes that was measured whole."),
    ...(until < to ? [t("Fees and demand are those of the whole month.")] : []),
    ...(account.startsWith("place:")
      ? [t("A building is charged all that it used, as if it had a contract of its own.")]
      : []),
    ...tariffs.map(({ name, source }) =>
      t("Tariff: {name}.{source}", { name, source: source === undefined ? "" : ` ${source}` }),
    ),
  ];
}
