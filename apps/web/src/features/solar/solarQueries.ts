import { SOLAR_INVERTER } from "@atrium/contract/devices";
import { getSolarUsage } from "@atrium/contract/energy";
import { useQuery } from "@tanstack/react-query";
import { devicesQuery } from "../../devices/queries.ts";
import { ask } from "../../platform/http.ts";

/** How often figures that still change are asked for again, ms. */
const CHANGING_INTERVAL = 60_000;

/** What the cells gave today, this month and this year. */
export function useSolarUsage() {
  return useQuery({
    queryKey: ["solar-usage"],
    queryFn: ({ signal }) => ask(getSolarUsage, { signal }),
    refetchInterval: CHANGING_INTERVAL,
  });
}

/** All inverters, with their points. */
export function useInverters() {
  return useQuery(devicesQuery(SOLAR_INVERTER.module));
}
