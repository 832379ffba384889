import { type AlarmSite, bindRules, type BoundAlarm, RuleTrial, type TrialTime } from "@atrium/alarms";
import {
  type AlarmRuleContent,
  type AlarmTrial,
  type AlarmTrialRequest,
  isOwnCheck,
  MAX_TRIAL_TIMES,
} from "@atrium/contract/alarms";
import { DAY } from "@atrium/time";
import { t } from "@atrium/words";
import { SerialQueue } from "../../platform/serialQueue.ts";
import { AppError } from "../../platform/errors.ts";
import type { AlarmDirectory } from "./alarms.ts";
import { type AlarmPast, pointsRead, readInto } from "./recordedTrial.ts";

export interface AlarmTrialsOptions {
  readonly past: AlarmPast;
  readonly directory: AlarmDirectory;
  readonly rules: { check(content: AlarmRuleContent): void };
  readonly clock: { now(): number };
}

/** What was recorded from `from` to `to`, with the times at which each form of a rule would have come. */
export interface TriedPast {
  readonly from: number;
  readonly to: number;
  readonly points: number;
  readonly forms: readonly { readonly times: readonly TrialTime[]; readonly known: number }[];
}

/** A rule of more points than this is tried on some of its devices first. */
const MAX_POINTS = 2_000;

/** Tries rules on what was recorded, a day of the site at once, one rule after the other. */
export class AlarmTrials {
  readonly #options: AlarmTrialsOptions;
  readonly #queue = new SerialQueue();

  constructor(options: AlarmTrialsOptions) {
    this.#options = options;
  }

  /** @throws AppError EVA001 where the rule is wrong, or is of what is not recorded */
  async tryOut({ rule, days }: AlarmTrialRequest): Promise<AlarmTrial> {
    this.#options.rules.check(rule);
    const alarms = this.#bind(rule);
    return await this.#queue.run(async () => this.#run(alarms, days));
  }

  #bind(rule: AlarmRuleContent): BoundAlarm[] {
    const { kind } = rule.check;
    if (isOwnCheck(kind) || kind === "stuck") {
      throw refused(
        "check.kind",
        t("Connection states, shifts and stuck values are not recorded, so this rule cannot be backtested"),
      );
    }
    const { devices, connections, electricity } = this.#options.directory;
    const site: AlarmSite = { devices, connections, nodes: electricity, places: [] };
    const alarms = bindRules([{ ...rule, isEnabled: true }], site);
    const points = new Set(alarms.flatMap((alarm) => alarm.points)).size;
    if (points > MAX_POINTS) {
      throw refused(
        "subject",
        t("The rule covers {points} points. A backtest can cover at most {most}: choose one category or one device", {
          points,
          most: MAX_POINTS,
        }),
      );
    }
    return alarms;
  }

  /**
   * Several forms of one rule on the same past, which is read once.
   * @throws AppError EVA001 where the rule is of what is not recorded
   */
  async compare(forms: readonly AlarmRuleContent[], days: number): Promise<TriedPast> {
    return await this.#queue.run(async () =>
      this.#read(
        forms.map((form) => this.#bind(form)),
        days,
      ),
    );
  }

  async #run(alarms: readonly BoundAlarm[], days: number): Promise<AlarmTrial> {
    const { from, to, points, forms } = await this.#read([alarms], days);
    const { times, known } = forms[0] ?? { times: [], known: 0 };
    return {
      from,
      to,
      count: times.length,
      devices: new Set(times.map(({ alarm }) => alarm.device?.id)).size,
      times: times
        .slice(-MAX_TRIAL_TIMES)
        .toReversed()
        .flatMap((time) => presentTime(time)),
      known,
      isBanded: alarms.some(({ point }) => point?.kind === "number" || point?.kind === "counter"),
      points,
    };
  }

  async #read(forms: readonly (readonly BoundAlarm[])[], days: number): Promise<TriedPast> {
    const { past, clock } = this.#options;
    const to = clock.now();
    const from = await this.#recordedFrom(to, days);
    const points = pointsRead(forms.flat());
    const { states } = await past.pastAt(points, from);
    const trials = forms.map((alarms) => new RuleTrial({ alarms, from, to, before: states }));
    await readInto(trials, { past, points, from, to });
    return { from, to, points: points.length, forms: trials.map((trial) => trial.end()) };
  }

  /** Where single values are forgotten, only the days of which they are kept. */
  async #recordedFrom(to: number, days: number): Promise<number> {
    for (let back = days; back > 1; back -= 1) {
      const from = to - back * DAY;
      if ((await this.#options.past.stepAt(from)) === "raw") return from;
    }
    return to - DAY;
  }
}

function presentTime({ alarm: { device, point }, at, until, value }: TrialTime): AlarmTrial["times"] {
  if (device === undefined) return [];
  return [
    {
      device: device.id,
      deviceName: device.name,
      ...(point === undefined ? {} : { point: point.key }),
      at,
      ...(until === undefined ? {} : { until }),
      value: Number.isNaN(value) ? null : value,
    },
  ];
}

function refused(path: string, message: string): AppError {
  return new AppError("EVA001", t("The rule was not backtested"), { fields: [{ path, message }] });
}
