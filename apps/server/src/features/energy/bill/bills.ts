import { type BillAccount, type BillQuery, type BillReply, currencyDigits } from "@atrium/contract/energy";
import { CAMPUS, type DemandCharge, type SiteFile, TOTAL } from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../../platform/errors.ts";
import { Prices } from "../../../platform/prices.ts";
import type { MeterDirectory, UsageBook } from "../../../platform/usage.ts";
import { termsOf } from "../energy.ts";
import { lastMonth } from "../lastMonth.ts";
import type { SolarFlows } from "../solarFlows.ts";
import { billDays, type BillDay, type Readings } from "./billDays.ts";
import type { MainMeters } from "./mainMeters.ts";
import { monthBill } from "./billMonth.ts";

export interface BillsOptions {
  readonly supply: Pick<SolarFlows, "hasGrid" | "quarters">;
  /** All that is used, by place. */
  readonly book: Pick<UsageBook<string>, "quarters">;
  readonly mains: Pick<MainMeters, "accounts" | "quarters">;
  readonly places: () => MeterDirectory["places"];
  /** Those of the site, whichever they are when it is called. */
  readonly settings: () => Pick<SiteFile, "currency" | "tariffs" | "calendar">;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

interface Account extends BillAccount {
  readonly read: (days: readonly number[]) => Promise<Readings>;
}

/** What a utility charges for a month, recomputed from counter readings whenever it is asked for. */
export class Bills {
  readonly #options: BillsOptions;

  constructor(options: BillsOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 where the site has no such account */
  async of({ month, account }: BillQuery): Promise<BillReply> {
    const { settings, time, clock } = this.#options;
    const accounts = this.#accounts();
    const asked = account === undefined ? accounts[0] : accounts.find(({ key }) => key === account);
    if (asked === undefined) throw new AppError("ENF001", t("Account {account} not found", { account: account ?? "" }));
    const now = clock.now();
    const span = this.#monthOf(month ?? lastMonth(now, time));
    const site = settings();
    const digits = currencyDigits(site.currency);
    const prices = new Prices(termsOf(site), time);
    const read = async (days: readonly number[]) => {
      return billDays(days, { readings: await asked.read(days), prices, time, now });
    };
    const days = await read(span.days);
    const before = await this.#before(days, span.month, read);
    const hasExport = days.some(({ exported }) => exported?.known.includes(1) === true);
    return {
      account: asked.key,
      accounts: accounts.map(({ key, name }) => ({ key, name })),
      month: span.month,
      from: span.from,
      to: span.to,
      until: Math.max(span.from, Math.min(now, span.to)),
      currency: site.currency,
      digits,
      ...monthBill({ days, hasExport, digits, before }),
    };
  }

  #accounts(): Account[] {
    const { supply, book, mains, places } = this.#options;
    const whole: Account = supply.hasGrid
      ? {
          key: "grid",
          name: t("Grid supply of the site"),
          read: async (days) => ({
            imported: await supply.quarters("import", days),
            exported: await supply.quarters("export", days),
          }),
        }
      : {
          key: "site",
          name: t("All energy used on the site"),
          read: async (days) => ({ imported: await book.quarters(ALL, days), exported: undefined }),
        };
    const meters = mains.accounts().map(({ device, name, hasExport }): Account => ({
      key: `meter:${device}`,
      name,
      read: async (days) => ({
        imported: await mains.quarters(device, "delivered", days),
        exported: hasExport ? await mains.quarters(device, "received", days) : undefined,
      }),
    }));
    const buildings = places().map(({ key, name }): Account => ({
      key: `place:${key}`,
      name,
      read: async (days) => ({ imported: await book.quarters({ ...ALL, placement: key }, days), exported: undefined }),
    }));
    return [whole, ...meters, ...buildings];
  }

  #monthOf(text: string) {
    const { time } = this.#options;
    const [year = 0, month = 1] = text.split("-").map(Number);
    const [from, to] = [time.at({ year, month, day: 1 }), time.at({ year, month: month + 1, day: 1 })];
    return { month: text, from, to, days: time.days(from, to) };
  }

  /** The months before, for demand that may not be less than a part of theirs; they are read only where a charge says so. */
  async #before(
    days: readonly BillDay[],
    month: string,
    read: (days: readonly number[]) => Promise<BillDay[]>,
  ): Promise<(charge: DemandCharge) => readonly (readonly BillDay[])[]> {
    const charges = days.flatMap(({ tariff }) => tariff?.demand ?? []);
    const most = Math.max(0, ...charges.map(({ ratchet }) => ratchet?.months ?? 0));
    const months: BillDay[][] = [];
    let text = month;
    for (let back = 0; back < most; back += 1) {
      text = lastMonth(this.#monthOf(text).from, this.#options.time);
      months.push(await read(this.#monthOf(text).days));
    }
    return ({ ratchet }) => months.slice(0, ratchet?.months ?? 0);
  }
}

const ALL = { placement: CAMPUS, floor: TOTAL, uses: undefined };
