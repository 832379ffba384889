import { UserId } from "@atrium/contract";
import { ENERGY_METER, IAQ, type PointDescription, type Trends, WEATHER_STATION } from "@atrium/contract/devices";
import {
  EXAMPLE_DAYS,
  listCameraExamples,
  listConditionExamples,
  listNoticeRuleExamples,
  listPeakLimitExamples,
  listReportExamples,
  listScheduleExamples,
} from "@atrium/contract/examples";
import { type Clock, DAY } from "@atrium/time";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { cameraExamples } from "./cameraExamples.ts";
import { conditionExamples } from "./conditionExamples.ts";
import type { ExampleGround, Measured, Range } from "./ground.ts";
import { limitExamples, limitSources, type MeteredPeak } from "./limitExamples.ts";
import { noticeExamples } from "./noticeExamples.ts";
import { reportExamples } from "./reportExamples.ts";
import { scheduleExamples } from "./scheduleExamples.ts";

interface ExamplesPartOptions {
  readonly directory: Pick<ExampleGround, "devices" | "drawings"> & {
    readonly reply: { readonly places: ExampleGround["places"] };
  };
  readonly history: {
    trends(
      points: readonly number[],
      range: { readonly from: number; readonly to: number; readonly step: "15m" | "1d" },
    ): Promise<Trends>;
  };
  readonly clock: Clock;
}

/** Ready records of the site's own devices, for pages that are still empty. */
export function examplesPart({ directory, history, clock }: ExamplesPartOptions): Part {
  const ground = (ranges: ExampleGround["ranges"] = new Map()): ExampleGround => ({
    devices: directory.devices,
    drawings: directory.drawings,
    places: directory.reply.places,
    ranges,
  });

  /** How far the numbers of these systems went in the last days. */
  async function rangesOf(modules: readonly string[], isAsked: (point: PointDescription) => boolean) {
    const points = directory.devices
      .filter(({ module }) => modules.includes(module))
      .flatMap((device) => device.points.filter((point) => point.kind === "number" && isAsked(point)))
      .map(({ id }) => Number(id));
    const ranges = new Map<number, Range>();
    if (points.length === 0) return ranges;
    const to = clock.now();
    const { series } = await history.trends(points, { from: to - EXAMPLE_DAYS * DAY, to, step: "1d" });
    for (const { point, lowest, highest } of series) {
      if (typeof lowest === "number" && typeof highest === "number") ranges.set(Number(point), { lowest, highest });
    }
    return ranges;
  }

  /** With its highest quarter hour, in halves: one answer of a history has not as many values. */
  async function withPeak(source: Measured | undefined): Promise<MeteredPeak | undefined> {
    if (source === undefined) return undefined;
    const to = clock.now();
    const half = (EXAMPLE_DAYS * DAY) / 2;
    let peak: number | undefined;
    for (const end of [to - half, to]) {
      const { series } = await history.trends([Number(source.point.id)], { from: end - half, to: end, step: "15m" });
      for (const mean of series.flatMap(({ means }) => means)) {
        if (mean !== null) peak = Math.max(peak ?? mean, mean);
      }
    }
    return { ...source, peak };
  }

  return {
    name: "examples",
    routes: [
      async (app) => {
        handle(app, listConditionExamples, async () => ({
          examples: conditionExamples(ground(await rangesOf([IAQ.module, WEATHER_STATION.module], () => true))),
        }));
        handle(app, listScheduleExamples, () => ({ examples: scheduleExamples(ground()) }));
        handle(app, listPeakLimitExamples, async () => {
          const known = ground(await rangesOf([ENERGY_METER.module], ({ unit }) => unit === "kW"));
          const { site, cooling } = limitSources(known);
          const peaks = { site: await withPeak(site), cooling: await withPeak(cooling) };
          return { examples: limitExamples(known, peaks) };
        });
        handle(app, listNoticeRuleExamples, ({ session }) => ({
          examples: noticeExamples(ground(), UserId.parse(session.user.id)),
        }));
        handle(app, listReportExamples, async ({ session }) => ({
          examples: reportExamples(ground(await rangesOf([IAQ.module], ({ key }) => key === "co2")), session.features),
        }));
        handle(app, listCameraExamples, ({ query }) => ({ examples: cameraExamples(ground(), query) }));
      },
    ],
  };
}
