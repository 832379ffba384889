import path from "node:path";
import { readSite, type Site } from "@atrium/site";
import { Network } from "../apps/virtual-campus/src/electricity/network.ts";
import { LEAD_IN, PastCampus } from "../apps/virtual-campus/src/history/pastCampus.ts";
import { useOf } from "../apps/virtual-campus/src/physics/buildingUse.ts";
import { campusDays } from "../apps/virtual-campus/src/physics/campusDays.ts";
import { DAY, HOUR } from "../apps/virtual-campus/src/physics/localTime.ts";
import { outdoorAirAt } from "../apps/virtual-campus/src/physics/outdoorAir.ts";
import { plannedRoomUse } from "../apps/virtual-campus/src/physics/rooms.ts";
import { systems } from "../apps/virtual-campus/src/systems/systems.ts";
import { figure, heading } from "./figures.ts";
import { mean, sum, variation } from "./spread.ts";
import { WorldBudgets } from "./worldBudgets.ts";
import { buildingsOf, liveYear, type Year } from "./worldYear.ts";
import { printCost } from "./worldCost.ts";
import { printHumidity } from "./worldHumidity.ts";
import { printNights } from "./worldNights.ts";
import { printPassages } from "./worldPassages.ts";
import { printSeam } from "./worldSeam.ts";
import { printShapes } from "./worldShapes.ts";

/** A year of ordinary days of the campus that `npm start` shows. */
const YEAR = { from: "2026-01-01", days: 365 };
const SEED = 20_260_101;
const SOURCE = "EEP 2015, Ministry of Energy of Thailand: level of the building code to average of the stock";
/**
 * kWh/m² a year by type of building (office, school, hospital, other), specific energy consumption of the energy efficiency plan
 * of 2015. Those of the model have their part of the chillers, by what their fresh air units take from them.
 */
const PUBLISHED = { office: "171 to 219", learning: "85 to 102", care: "195 to 244", event: "134 to 182" } as const;

/** Years of Bangkok differ by as much. */
const RAIN = { least: 1_400, most: 1_800, unit: "mm", digits: 0, note: "Bangkok about 1600 mm" };
const SUN = { least: 4.5, most: 5.1, unit: "kWh/m²", note: "Bangkok about 4.8 kWh/m²" };

/**
 * Figures of the virtual campus's model for a year: what physics or the machine bounds beside its budget, the rest beside
 * published figures, which buildings may well be outside of.
 * @returns whether all figures are within their budgets
 */
export async function world(root: string): Promise<boolean> {
  const site = await readSite(path.join(root, "sites/campus"));
  const network = new Network({ site, systems, days: campusDays({ site, seed: SEED }) });
  const start = Date.parse(`${YEAR.from}T00:00:00+07:00`);
  heading(`The model of the campus, ${YEAR.days} days from ${YEAR.from}`);
  const campus = new PastCampus({ site, network, from: start - LEAD_IN }).liveUntil(start);
  const year = liveYear(campus, YEAR.days);
  const budgets = new WorldBudgets();
  printEnergies(site, year);
  printHeat(year, budgets);
  printShapes(site, network);
  printSeam(site, network, budgets);
  printNights(site, network, budgets);
  printHumidity(site, network, budgets);
  printPassages(site, network, budgets);
  printPeople(network, start, budgets);
  printSky(network, start, budgets);
  await printCost(budgets);
  return budgets.end();
}

function printEnergies(site: Site, year: Year): void {
  const weekday = new Date(`${YEAR.from}T12:00:00Z`).getUTCDay();
  for (const placement of buildingsOf(year)) {
    const use = useOf(placement);
    if (use === "site") continue;
    const days = year.energies.get(placement) ?? new Float64Array();
    const area = areaOf(site, placement);
    const parts = ["lighting", "plug", "ac", "lift"].map(
      (one) => `${one} ${((year.uses.get(`${placement} ${one}`) ?? 0) / area).toFixed(0)}`,
    );
    const chillers = `chillers ${((year.chillers.get(placement) ?? 0) / area).toFixed(0)}`;
    figure(`${placement}, a year`, `${(sum(days) / area).toFixed(0)} kWh/m²`, `${PUBLISHED[use]}, ${SOURCE}`);
    figure(`${placement}, by use`, "kWh/m²", [...parts, chillers].join(", "));
    const of = (wanted: number) => [...days].filter((_, day) => (weekday + day) % 7 === wanted);
    figure(`${placement}, Tuesday, kWh`, spread(of(2)), "mean, and the deviation between days");
    figure(`${placement}, Sunday, kWh`, spread(of(0)));
  }
}

function printHeat({ plant, units, heat, seconds }: Year, budgets: WorldBudgets): void {
  budgets.figure("chiller plant, heat carried by electricity", plant.duty / plant.electricity, {
    least: 3.5,
    most: 6,
    note: "of 30 certified plants of Singapore 5.5, 0.64 kW/RT (BCA)",
  });
  budgets.figure("air conditioners, heat by electricity", units.duty / units.electricity, {
    least: 3,
    most: 4.5,
    note: "VRF",
  });
  const error = (100 * Math.abs(heat.error)) / heat.gains;
  budgets.figure("energy balance of the rooms, error", error, { most: 1, unit: "%", digits: 3 });
  figure("a day of the past, processor time", `${((1_000 * seconds) / YEAR.days).toFixed(0)} ms`);
}

function printPeople(network: Network, start: number, budgets: WorldBudgets): void {
  const noon = (date: string) => network.momentAt(Date.parse(`${date}T12:00:00+07:00`));
  const { people } = noon("2026-11-19");
  for (const placement of ["office-building", "learning-building"]) {
    const rides = people.ridesOf(placement).seconds.length;
    const most = Math.max(
      ...Array.from({ length: 24 }, (_, hour) =>
        network.momentAt(Date.parse("2026-11-19T00:30:00+07:00") + hour * HOUR).people.inHouse(placement),
      ),
    );
    figure(`${placement}, lift rides a head on a Thursday`, (rides / most).toFixed(1), `${most} people`);
  }
  const began = process.cpuUsage().user;
  for (let day = 0; day < 50; day += 1) network.momentAt(start - day * DAY);
  const milliseconds = (process.cpuUsage().user - began) / 50_000;
  budgets.figure("a day's people, processor time", milliseconds, { most: 30, unit: "ms", digits: 1 });
}

function printSky(network: Network, start: number, budgets: WorldBudgets): void {
  let [rain, sun] = [0, 0];
  for (let time = start; time < start + YEAR.days * DAY; time += HOUR / 6) {
    const moment = network.momentAt(time);
    rain += outdoorAirAt(moment).rainRate / 6;
    sun += moment.sky.irradiance / 6_000;
  }
  budgets.figure("rain of the year", rain, RAIN);
  budgets.figure("sun a day, on the level", sun / YEAR.days, SUN);
}

/** m² of the rooms under a roof. */
function areaOf({ plans }: Site, placement: string): number {
  return plans
    .filter(({ building }) => building === placement)
    .flatMap((plan) => plan.rooms.filter((room) => plannedRoomUse(plan, room).habit !== "outdoor"))
    .reduce((total, { area = 0 }) => total + area, 0);
}

function spread(days: readonly number[]): string {
  return `${mean(days).toFixed(0)} ± ${(100 * variation(days)).toFixed(0)} %`;
}
