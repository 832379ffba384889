import { ENERGY_BAR_COLUMNS, type EnergyQuery, type EnergyReply } from "@atrium/contract/energy";
import type { ExportQuery } from "@atrium/contract/exports";
import { CAMPUS, TOTAL } from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../../platform/audit/siteNames.ts";
import { batchesOf, type ExportTable, writtenColumns } from "../../../platform/exports/exportTable.ts";
import type { UsageBook } from "../../../platform/usage.ts";
import { lastMonth } from "../lastMonth.ts";
import { dayPeaks, type ReportData, withoutTraces } from "./reportData.ts";
import { writeEnergyReport } from "./reportDocument.ts";

export interface EnergyReportNeeds {
  readonly names: SiteNames;
  readonly energy: { whole(query: EnergyQuery): Promise<EnergyReply> };
  readonly book: Pick<UsageBook<string>, "quarters">;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

/** A month as a document; as a sheet it is the days of the month. @throws AppError ENF001 */
export async function energyReport(
  { names, energy, book, time, clock }: EnergyReportNeeds,
  { placement, month = lastMonth(clock.now(), time), comment }: Extract<ExportQuery, { list: "energy-report" }>,
): Promise<ExportTable> {
  const place = { placement, floor: TOTAL } as const;
  const reply = await energy.whole({ ...place, device: TOTAL, type: "day-in-month", date: `${month}-01` });
  const days = reply.bars.map(({ from }) => from);
  const { year, month: ofYear } = time.local(reply.from);
  const data: Omit<ReportData, "madeAt" | "clockAhead"> = {
    siteName: names.siteName,
    placeName: placeWords({ placement }, names),
    isCampus: placement === CAMPUS,
    timeZone: time.zone,
    reply: withoutTraces(reply),
    peaks: dayPeaks(days, await book.quarters({ ...place, uses: undefined }, days)),
    monthBefore: time.at({ year, month: ofYear - 1, day: 1 }),
    yearBefore: time.at({ year: year - 1, month: ofYear, day: 1 }),
    comment: comment?.month === month && comment.text !== "" ? comment.text : undefined,
  };
  return {
    title: t("Monthly energy report"),
    place: data.placeName,
    period: { from: reply.from, to: reply.until },
    filters: [],
    coverage: reply.measured.share,
    narrower: t("Choose another month"),
    columns: writtenColumns(ENERGY_BAR_COLUMNS),
    count: reply.bars.length,
    batches: () => batchesOf(ENERGY_BAR_COLUMNS, reply.bars),
    document: async function* document({ generatedAt: madeAt, clockAhead, language }) {
      yield await writeEnergyReport({ ...data, madeAt, clockAhead }, language);
    },
  };
}
