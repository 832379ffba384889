import { energyBars, energyPlaces } from "./energyLists.ts";
import { CAMPUS, type FloorDrawing, holidaysOf, squareMetres, TOTAL } from "@atrium/contract/site";
import type { Part } from "../../platform/part.ts";
import type { Usage } from "../../platform/usage.ts";
import { energyReport } from "./report/energyReport.ts";
import { billList } from "./bill/billList.ts";
import { Bills } from "./bill/bills.ts";
import { MainMeters } from "./bill/mainMeters.ts";
import { Baselines } from "./baseline/baselines.ts";
import { OutdoorHours, type OutdoorHoursOptions } from "./baseline/outdoorHours.ts";
import { WeekCalendar } from "./baseline/weekHours.ts";
import { DeviceEnergy, type DeviceEnergyOptions } from "./deviceEnergy.ts";
import { Energy, type EnergyOptions, termsOf } from "./energy.ts";
import { energyMeters, type EnergyMeters, type MeteredSite } from "./energyMeters.ts";
import { ExpectedEnergy } from "./expectedEnergy.ts";
import { MonthTerms } from "./monthTerms.ts";
import { SolarFlows, type SuppliedSite } from "./solarFlows.ts";
import { type EnergyUse, getBill, getDeviceEnergy, getEnergy, getExpectedEnergy } from "@atrium/contract/energy";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";

export interface EnergyPart extends Part {
  readonly devices: Pick<DeviceEnergy, "today">;
  readonly months: MonthTerms;
  /** What the whole site used today. */
  readonly today: () => Promise<Usage<EnergyUse>>;
  readonly hasMeters: () => boolean;
}

export interface EnergyPartOptions extends DeviceEnergyOptions, Pick<EnergyOptions, "books"> {
  readonly history: DeviceEnergyOptions["history"] & OutdoorHoursOptions["history"];
  readonly directory: DeviceEnergyOptions["directory"] &
    MeteredSite & {
      readonly reply: Pick<EnergyMeters, "places">;
      readonly settings: ReturnType<EnergyOptions["settings"]> & SuppliedSite["settings"];
      readonly drawings: readonly FloorDrawing[];
    };
}

export function energyPart({ directory, books, ...options }: EnergyPartOptions): EnergyPart {
  const { time, clock } = options;
  const places = () => directory.reply.places;
  // What a retired meter has counted stays in the sums of its time.
  const meters = () => energyMeters(directory, places());
  const areaOf = (placement: string, floor?: string) => squareMetres(directory.drawings, placement, floor);
  const supply = new SolarFlows({ books, site: directory, places, terms: () => termsOf(directory.settings) });
  const metered = new Energy({ books, meters, settings: () => directory.settings, time, supply, areaOf });
  const calendar = {
    // As the site has them when they are asked for.
    get holidays() {
      return holidaysOf(directory.settings);
    },
  };
  const outdoor = new OutdoorHours({ ...options, directory });
  const week = new WeekCalendar({ time, calendar });
  const baselines = new Baselines({ book: metered.book, outdoor, time, week, calendar, clock });
  const energy = new ExpectedEnergy({ energy: metered, baselines, outdoor, sun: supply, time, week, clock });
  const mains = new MainMeters({ books, site: directory, places, terms: () => termsOf(directory.settings) });
  const bills = new Bills({
    supply,
    book: metered.book,
    mains,
    places,
    settings: () => directory.settings,
    time,
    clock,
  });
  const devices = new DeviceEnergy({ ...options, directory });
  const months = new MonthTerms({ book: metered.book, supply, settings: () => directory.settings, time, clock });
  return {
    name: "energy",
    exportLists: (ground) => ({
      "energy-bars": (asked) => energyBars({ ...ground, energy }, asked),
      bill: (asked) => billList({ bills, timeZone: time.zone }, asked),
      "energy-report": (asked) => energyReport({ ...ground, energy, book: metered.book, time }, asked),
      "energy-places": (asked) => energyPlaces({ ...ground, energy }, asked),
    }),
    devices,
    months,
    today: () => metered.book.usage({ placement: CAMPUS, floor: TOTAL, uses: undefined, type: "hour-in-day" }),
    hasMeters: () => meters().channels.length > 0,
    routes: [energyRoutes({ energy, devices, bills })],
  };
}

interface EnergyRoutesDeps {
  readonly energy: Pick<ExpectedEnergy, "reply" | "expected">;
  readonly devices: Pick<DeviceEnergy, "today">;
  readonly bills: Pick<Bills, "of">;
}

/** The energy page's figures, and those of single devices. */
function energyRoutes({ energy, devices, bills }: EnergyRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getEnergy, (request) => energy.reply(request.query));
    handle(app, getExpectedEnergy, (request) => energy.expected(request.query));
    handle(app, getBill, (request) => bills.of(request.query));
    handle(app, getDeviceEnergy, (request) => devices.today(request.query));
  };
}
