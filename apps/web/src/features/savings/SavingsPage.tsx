import { formatDate } from "@atrium/contract";
import type { Saving, SavingsReply } from "@atrium/contract/energy";
import { Kpi, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { ReadState } from "../../collections/ListState.tsx";
import { useListQuery } from "../../collections/listAddress.ts";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import { RangePicker } from "../../ranges/RangePicker.tsx";
import { timeWords } from "../../ranges/timeWords.ts";
import { useToday } from "../../ranges/useToday.ts";
import { NoSavings } from "./NoSavings.tsx";
import { openRow, openWord, SavingSearch } from "./savingAddress.ts";
import { SavingRuns } from "./SavingRuns.tsx";
import { monthQuery, savingsQuery } from "./savingQueries.ts";
import { SavingTable } from "./SavingTable.tsx";
import styles from "./savings.module.css";
import { co2Words, costWords, countedWords, energyWords, monthFigures } from "./savingWords.ts";

const MONTH = "day-in-month";

/** What schedules, conditions and peak limits saved in a month, each figure with how it is counted. */
export function SavingsPage() {
  const site = useSite();
  const time = useMemo(() => timeWords(site.timeZone), [site.timeZone]);
  const today = useToday(time);
  const { month, open } = useListQuery(SavingSearch);
  const navigate = useNavigate();
  const result = useQuery(savingsQuery(month));
  const change = (by: Readonly<Record<string, unknown>>) => {
    void navigate({ to: ".", search: (before: Record<string, unknown>) => ({ ...before, ...by }), replace: true });
  };
  const show = (row: Saving | undefined) => change({ open: row === undefined ? undefined : openWord(row) });
  const { data, isPlaceholderData } = result;
  const shown = openRow(open);
  return (
    <div className="col grow min-h-0">
      <PageHeading
        title={t("Savings")}
        crumb={<Crumb reply={data} />}
        kpis={<Figures reply={data} />}
        actions={
          <>
            <RangePicker
              range={MONTH}
              date={month === undefined ? today : `${month}-01`}
              today={today}
              onChange={(date) => {
                const chosen = date.slice(0, 7);
                change({ month: chosen === today.slice(0, 7) ? undefined : chosen });
              }}
            />
            <ExportButton of={() => ({ list: "savings", ...monthQuery(month) })} what={t("savings")} />
          </>
        }
      />
      <div className={`col gap-12 flex-1 min-h-0 overflow-auto ${styles["body"]}`}>
        <ReadState what={t("savings")} result={result}>
          {(reply) => (
            <>
              <SavingTable
                reply={reply}
                openKey={open}
                onOpen={show}
                isPassing={isPlaceholderData}
                empty={<NoSavings reply={reply} />}
              />
              {reply.rows.length > 0 && (
                <p className={`t12 ink2 ${styles["notes"]}`}>{countedWords(reply).join(" ")}</p>
              )}
            </>
          )}
        </ReadState>
      </div>
      {shown !== undefined && <SavingRuns month={month} row={shown} onClose={() => show(undefined)} />}
    </div>
  );
}

function Crumb({ reply }: { reply: SavingsReply | undefined }) {
  const { timeZone } = useSite();
  if (reply === undefined) return t("All buildings");
  const { from, to } = reply;
  const day = (at: number) => formatDate(at, "DD MMM YYYY", timeZone);
  // A whole month ends with a day; the current one ends at a time of day.
  return formatDate(to, "HH:mm", timeZone) === "00:00"
    ? t("{place}, {from} to {to}", { place: t("All buildings"), from: day(from), to: day(to - 1) })
    : t("All buildings, {from} to {to}, {clock}", { from: day(from), to: day(to), clock: clock(to, timeZone) });
}

function Figures({ reply }: { reply: SavingsReply | undefined }) {
  const { currency } = useSite();
  const figures = reply && monthFigures(reply);
  return (
    <>
      <Kpi value={figures && energyWords(figures.kwh)} label={t("saved")} />
      <Kpi value={figures && costWords(figures.cost, currency)} label={t("by tariff")} />
      <Kpi value={figures && co2Words(figures.kg)} label={t("CO₂")} />
    </>
  );
}
