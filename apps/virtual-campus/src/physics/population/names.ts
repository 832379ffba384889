import { chance } from "../chance.ts";

const FIRST =
  "Malee Niran Arthit Kanya Wipa Suda Chai Dao Somsak Anan Ploy Prasert Nok Tawan Lek Mali Pim Somchai Ratana Boon Kamon Orn Preecha Siri Tida Udom Varin Wanchai Yada Aree Charoen Duang Fon Jira Kwan Lamai Manop Nida Pakorn Sakda".split(
    " ",
  );
const LAST =
  "Srisuk Wattana Kong Thong Suwan Pim Rung Lert Chaiyo Boonmee Saetang Intara Jaidee Kaewta Meesuk Noppan Ongart Panya Rattana Sombat Tanaka Ukrit Vejja Wongsa Yodrak Amorn Bunnak Chantra Dechar Homhual".split(
    " ",
  );

/** What somebody of a house is called: always the same for the same person. */
export function nameOf(house: number, person: number): string {
  const seed = house ^ Math.imul(person + 1, 0x9e3779b1);
  const first = FIRST[Math.floor(chance(seed, 1) * FIRST.length)] ?? "";
  return `${first} ${LAST[Math.floor(chance(seed, 2) * LAST.length)] ?? ""}`;
}

/** The number of somebody's card. */
export function cardOf(house: number, person: number): string {
  return String(10_000 + Math.floor(chance(house ^ Math.imul(person + 1, 0x85ebca6b), 3) * 90_000));
}
