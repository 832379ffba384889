import type { Priced } from "../../platform/usage.ts";
import type { DayProfile } from "./dayProfile.ts";
import type { Prices } from "./tariff.ts";

/** What some groups counted on a day, and what that cost, by the period of the tariff. */
export type PeriodCosts = Readonly<Record<"onPeak" | "offPeak", Priced>>;

/** Numbers of a group: amount and money on-peak, amount and money off-peak, and the count of which the share is known. */
const NUMBERS = 5;
const COUNTED = 4;
const QUARTERS_IN_HOUR = 4;
const OFF_PEAK = 2;

/** What each group of a day cost. It is reckoned once: a year adds up days and reads no quarter hours. */
export class DayCosts {
  /** By group; NaN where something was counted that has no price. */
  readonly #money: Float64Array;
  /** By group, as far as there are prices. */
  readonly #numbers: Float64Array;

  /**
   * @param groups how many the day has
   * @param shares the part of each hour that is charged; not a number: not known, and left out. Without them everything is.
   */
  constructor({ from, quarters, amount }: DayProfile, groups: number, prices: Prices, shares?: Float32Array) {
    this.#money = new Float64Array(groups);
    this.#numbers = new Float64Array(groups * NUMBERS);
    const { perUnit, isOnPeak } = prices.ofDay(from, quarters);
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
        this.#add(group * NUMBERS + (isOnPeak[quarter] === true ? 0 : OFF_PEAK), counted, counted * (price ?? 0));
        this.#numbers[group * NUMBERS + COUNTED] = (this.#numbers[group * NUMBERS + COUNTED] ?? 0) + whole;
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

  /** As far as there are prices. */
  byPeriod(groups: readonly number[]): PeriodCosts {
    return { onPeak: this.#priced(groups, 0), offPeak: this.#priced(groups, OFF_PEAK) };
  }

  /** What was counted in hours whose share is known, whole. */
  counted(groups: readonly number[]): number {
    let counted = 0;
    for (const group of groups) counted += this.#numbers[group * NUMBERS + COUNTED] ?? 0;
    return counted;
  }

  #priced(groups: readonly number[], offset: number): Priced {
    const sum = { amount: 0, money: 0 };
    for (const group of groups) {
      sum.amount += this.#numbers[group * NUMBERS + offset] ?? 0;
      sum.money += this.#numbers[group * NUMBERS + offset + 1] ?? 0;
    }
    return sum;
  }

  #add(at: number, amount: number, money: number): void {
    this.#numbers[at] = (this.#numbers[at] ?? 0) + amount;
    this.#numbers[at + 1] = (this.#numbers[at + 1] ?? 0) + money;
  }
}
