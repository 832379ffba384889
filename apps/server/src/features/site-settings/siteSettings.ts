import { dayAfter } from "@atrium/contract";
import {
  firstOtherTerms,
  holidaysOf,
  type SiteSettings,
  type SiteSettingsChange,
  type SiteSettingsReply,
  type SiteTermsAnswer,
  siteTermsProblems,
} from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";

export interface SiteSettingsOptions {
  /** The settings as the site has them. */
  readonly site: {
    readonly present: SiteSettings;
    changed(): Promise<SiteSettingsReply["changed"]>;
    change(
      change: { before: SiteSettings; after: SiteSettings; reason: string | undefined },
      actor: Caller,
      allow: () => void,
    ): Promise<void>;
  };
  readonly directory: {
    readonly settings: Parameters<typeof holidaysOf>[0];
  };
  readonly history: {
    /** The first moment of which anything is kept; null: nothing yet. */
    keptFrom(): Promise<number | null>;
  };
  readonly months: {
    last(terms: Pick<SiteSettings, "tariffs" | "emissionFactors">): Promise<SiteTermsAnswer>;
  };
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

/** What the site is called, when its days begin, and what its energy costs and emits. */
export class SiteSettingsService {
  readonly #options: SiteSettingsOptions;

  constructor(options: SiteSettingsOptions) {
    this.#options = options;
  }

  async find(): Promise<SiteSettingsReply> {
    const { site, time } = this.#options;
    const [recordedFrom, changed] = [await this.#recordedFrom(), await site.changed()];
    return {
      settings: site.present,
      countedIn: time.zone,
      today: this.#today,
      recordedFrom,
      holidays: this.#holidaysOfYear(),
      changed,
    };
  }

  /**
   * @throws AppError EDV009 where somebody else has changed them since they were read; EVA001 where days have two tariffs or
   * none, or recorded days would cost something else and no reason is given
   */
  async change({ before, settings, reason }: SiteSettingsChange, actor: Caller): Promise<SiteSettingsReply> {
    const { site } = this.#options;
    const recordedFrom = await this.#recordedFrom();
    const allow = () => {
      refuse(siteTermsProblems(settings).map(({ path, message }) => ({ path: `settings.${path}`, message })));
      if (recordedFrom === null || reason !== undefined) return;
      // The running day is not over: what it costs may still become another.
      const recorded = { first: recordedFrom, last: dayAfter(this.#today, -1) };
      const day = firstOtherTerms(before, settings, recorded);
      if (day !== undefined) {
        refuse([{ path: "reason", message: t("Recorded days from {day} on will change: enter a reason", { day }) }]);
      }
    };
    await site.change({ before, after: settings, reason }, actor, allow);
    return this.find();
  }

  #holidaysOfYear(): number {
    const year = this.#today.slice(0, 4);
    return holidaysOf(this.#options.directory.settings).between(`${year}-01-01`, `${year}-12-31`).length;
  }

  get #today(): string {
    const { time, clock } = this.#options;
    return time.isoDate(clock.now());
  }

  async #recordedFrom(): Promise<string | null> {
    const { history, time } = this.#options;
    const from = await history.keptFrom();
    return from === null ? null : time.isoDate(from);
  }
}

function refuse(fields: { path: string; message: string }[]): void {
  if (fields.length > 0) throw new AppError("EVA001", t("The change is not valid"), { fields });
}
