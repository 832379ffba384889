import type { PeriodCost } from "../../platform/usage.ts";
import { NO_PERIOD, type Prices } from "../../platform/prices.ts";
import type { DayProfile } from "./dayProfile.ts";

const QUARTERS_IN_HOUR = 4;

/** What each group of a day cost. It is reckoned once: a year adds up days and reads no quarter hours. */
export class DayCosts {
  /** By group; NaN where something was counted that has no price. */
  readonly #money: Float64Array;
  /** By group and period, an amount and its money; behind the periods what has no price. */
  readonly #periods: Float64Array;
  /** By group, the count of which the share is known. */
  readonly #counted: Float64Array;
  readonly #names: readonly string[];

  /**
   * @param groups how many the day has
   * @param shares the part of each hour that is charged; not a number: not known, and left out. Without them everything is.
   */
  constructor({ from, quarters, amount }: DayProfile, groups: number, prices: Prices, shares?: Float32Array) {
    const { tariff, perUnit, periods } = prices.ofDay(from, quarters);
    this.#names = tariff?.periods.map(({ name }) => name) ?? [];
    this.#money = new Float64Array(groups);
    this.#counted = new Float64Array(groups);
    this.#periods = new Float64Array(groups * this.#width);
    for (let group = 0; group < groups; group += 1) {
      let money = 0;
      for (let quarter = 0; quarter < quarters; quarter += 1) {
        const share = shares === undefined ? 1 : (shares[Math.floor(quarter / QUARTERS_IN_HOUR)] ?? Number.NaN);
        if (Number.isNaN(share)) continue;
        const whole = amount[group * quarters + quarter] ?? 0;
        const counted = whole * share;
        const price = perUnit[quarter];
        if (price !== undefined) money += counted * price;
        else if (counted > 0) money = Number.NaN;
        this.#add(this.#placeOf(group, periods[quarter] ?? NO_PERIOD), counted, counted * (price ?? 0));
        this.#counted[group] = (this.#counted[group] ?? 0) + whole;
      }
      this.#money[group] = money;
    }
  }

  /** NaN where something was counted that has no price. */
  money(groups: readonly number[]): number {
    let money = 0;
    for (const group of groups) money += this.#money[group] ?? 0;
    return money;
  }

  /** By the periods of the day's tariff, and what has no price. */
  byPeriod(groups: readonly number[]): PeriodCost[] {
    return [...this.#names, undefined].map((name, index) => {
      const sum = { name, amount: 0, money: 0 };
      for (const group of groups) {
        const at = this.#placeOf(group, index);
        sum.amount += this.#periods[at] ?? 0;
        sum.money += this.#periods[at + 1] ?? 0;
      }
      return sum;
    });
  }

  /** What was counted in hours whose share is known, whole. */
  counted(groups: readonly number[]): number {
    let counted = 0;
    for (const group of groups) counted += this.#counted[group] ?? 0;
    return counted;
  }

  get #width(): number {
    return 2 * (this.#names.length + 1);
  }

  #placeOf(group: number, period: number): number {
    return group * this.#width + 2 * (period === NO_PERIOD ? this.#names.length : period);
  }

  #add(at: number, amount: number, money: number): void {
    this.#periods[at] = (this.#periods[at] ?? 0) + amount;
    this.#periods[at + 1] = (this.#periods[at + 1] ?? 0) + money;
  }
}

/** The costs of several days by the names of their periods, in the order in which they come. */
export class PeriodSums {
  readonly #sums = new Map<string | undefined, { amount: number; money: number }>();

  add(costs: readonly PeriodCost[]): void {
    for (const { name, amount, money } of costs) {
      const sum = this.#sums.get(name) ?? { amount: 0, money: 0 };
      sum.amount += amount;
      sum.money += money;
      this.#sums.set(name, sum);
    }
  }

  /** What was counted in all of them, with a price or without. */
  get amount(): number {
    return [...this.#sums.values()].reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Of those that have a price and in which something was counted. */
  get priced(): PeriodCost[] {
    return [...this.#sums].flatMap(([name, sum]) => (name === undefined || sum.amount === 0 ? [] : [{ name, ...sum }]));
  }
}

/** What was counted in all periods, with a price or without. */
export function amountOfPeriods(costs: readonly PeriodCost[]): number {
  return costs.reduce((sum, { amount }) => sum + amount, 0);
}
