import type { KilowattHours } from "@atrium/contract";
import { useSite } from "../../platform/site.ts";
import {
  FIRE_ALARM,
  type PlaceSummary,
  SUMMARY_MODULES,
  SUMMARY_RULES,
  type SummaryModule,
  type SummaryNumber,
  type SystemKey,
} from "@atrium/contract/devices";
import { getEnergy } from "@atrium/contract/energy";
import { CAMPUS } from "@atrium/contract/site";
import { phrase, sayNumber, sayValue, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useOpenEvents } from "../../features/events/live/useOpenEvents.ts";
import { partInWords } from "../../ranges/coverageWords.ts";
import { ask } from "../../platform/http.ts";
import { useSummary } from "../../platform/liveHooks.ts";
import type { Section } from "../menu/sections.ts";
import { eventNumbers } from "./eventNumbers.ts";
import { NO_NUMBER, NOTHING_WRONG, type RowNumber } from "./rowNumber.ts";

type RowNumbers = ReadonlyMap<string, RowNumber>;
const ENERGY: SystemKey = "energy-meter";
/** ms; the day's kWh grow slowly. */
const ENERGY_INTERVAL = 5 * 60_000;

/** The numbers beside the rows of a section's menu, by the rows' summary keys. Undefined until they have come. */
export function useRowNumbers(section: Section | undefined): RowNumbers | undefined {
  const module = SUMMARY_MODULES.find((one) => one === section?.system);
  const summary = useSummary(module);
  // Of a part of the site there is no sum.
  const isPart = useSite().isPart === true;
  const energy = useEnergyToday(section?.system === ENERGY && !isPart);
  const fires = useSummary(section === undefined ? undefined : FIRE_ALARM.module);
  const counts = useMemo(() => {
    if (module === undefined || summary === undefined) return undefined;
    return new Map([...summary].map(([place, row]) => [place, { ...numberOf(module, row), ...stateOf(row) }]));
  }, [module, summary]);
  const isOfEvents = section?.route === "event";
  const { alarms, isRead } = useOpenEvents(isOfEvents);
  const events = useMemo(() => (isOfEvents && isRead ? eventNumbers(alarms) : undefined), [isOfEvents, isRead, alarms]);
  const numbers = module === undefined ? (events ?? energy) : counts;
  const isOfFire = module === FIRE_ALARM.module;
  // Of these pages the numbers have the fires already.
  const hasFires = isOfFire || events !== undefined;
  return useMemo(() => (hasFires ? numbers : withFires(numbers, fires)), [numbers, fires, hasFires]);
}

/**
 * A fire alarm stands beside its place on every page, whatever the page shows.
 * @internal for tests
 */
export function withFires(
  numbers: RowNumbers | undefined,
  fires: ReadonlyMap<string, PlaceSummary> | undefined,
): RowNumbers | undefined {
  const burning = [...(fires ?? [])].filter(([, { alarm }]) => alarm > 0);
  if (burning.length === 0) return numbers;
  const all = new Map(numbers);
  for (const [place, { alarm }] of burning) {
    const number = all.get(place) ?? NO_NUMBER;
    all.set(place, { ...number, alarm: number.alarm + alarm });
  }
  return all;
}

interface CaptionedPage {
  readonly menuSection: Pick<Section, "system"> | undefined;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Over the numbers, where they are not of this moment: the page beside them may show another range and use. */
export function captionOf({ menuSection, search }: CaptionedPage): string | undefined {
  // The page shows a second of the past; its frame does not.
  if (search["at"] !== undefined && menuSection !== undefined) return t("Live counts, not replayed");
  return menuSection?.system === ENERGY ? t("kWh today, all uses") : undefined;
}

function stateOf({ trouble, alarm, stale }: PlaceSummary): Omit<RowNumber, "text" | "spoken"> {
  return { trouble, alarm, stale };
}

/** kWh of today by building. */
function useEnergyToday(isWanted: boolean): RowNumbers | undefined {
  const { data } = useQuery({
    queryKey: ["energy", "today by building"],
    enabled: isWanted,
    refetchInterval: ENERGY_INTERVAL,
    queryFn: ({ signal }) => ask(getEnergy, { query: { placement: CAMPUS, type: "hour-in-day" }, signal }),
  });
  return useMemo(() => {
    if (!isWanted || data === undefined) return undefined;
    const campus = { placement: CAMPUS, kwh: data.kwh, measured: data.measured };
    return new Map(
      [campus, ...data.buildings].map(({ placement, kwh, measured }) => [
        placement,
        energyNumber(kwh, partInWords(measured, data.type)),
      ]),
    );
  }, [isWanted, data]);
}

/**
 * @param part of which part of today the number is, as text; undefined: of all
 * @internal for tests
 */
export function energyNumber(kwh: KilowattHours | null, part?: string): RowNumber {
  if (kwh === null) return { text: "–", spoken: t("today's energy not measured"), ...NOTHING_WRONG };
  const whole = sayNumber(Math.round(kwh));
  if (part === undefined) {
    return { text: whole, spoken: t("{whole} kilowatt hours today", { whole }), ...NOTHING_WRONG };
  }
  return {
    text: `≥${whole}`,
    spoken: t("at least {whole} kilowatt hours today, {part} measured", { whole, part }),
    ...NOTHING_WRONG,
  };
}

/**
 * A place's number as the module's system says it is written.
 * @internal for tests
 */
export function numberOf(module: SummaryModule, row: PlaceSummary): Pick<RowNumber, "text" | "spoken"> {
  const { number } = SUMMARY_RULES[module];
  return number.kind === "count" ? countOf(row, number.word) : meanOf(row, number);
}

/** "30/38"; nothing on and nothing fresh is no count but the lack of one. */
function countOf({ on, total, stale }: PlaceSummary, word: string): Pick<RowNumber, "text" | "spoken"> {
  if (total === 0) return { text: undefined, spoken: "" };
  const isUnknown = on === 0 && stale === total;
  const count = isUnknown ? "–" : String(on);
  return {
    text: `${count}/${String(total)}`,
    spoken: t("{part} of {total} {word}", { part: isUnknown ? t("an unknown number") : count, total, word }),
  };
}

/** "25.20°", "62 %". */
function meanOf(
  { mean, total }: PlaceSummary,
  { decimals, sign, spoken, unknown }: Extract<SummaryNumber, { kind: "mean" }>,
): Pick<RowNumber, "text" | "spoken"> {
  if (mean === null) return { text: total === 0 ? undefined : "–", spoken: unknown };
  const figure = sign === "°" ? sayValue(mean, "°C", decimals) : sayNumber(mean, decimals);
  return {
    text: total === 0 ? undefined : figure + sign,
    spoken: t("{figure} {spoken} on average", { figure, spoken }),
  };
}

/** What is drawn beside a place, the worst first. Next to an alarm or trouble, old values are of no matter. */
export function marksOf({ alarm, trouble, stale }: Pick<RowNumber, "alarm" | "trouble" | "stale">) {
  const wrong = [
    { state: "alarm" as const, count: alarm },
    { state: "trouble" as const, count: trouble },
  ].filter(({ count }) => count > 0);
  if (wrong.length > 0 || stale === 0) return wrong;
  return [{ state: "stale" as const, count: stale }];
}

export const STATE_WORDS = { alarm: phrase("Alarm"), trouble: phrase("Trouble"), stale: phrase("Stale") };
