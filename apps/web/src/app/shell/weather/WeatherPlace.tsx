import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { WeatherForm } from "./StationWeather.tsx";
import { weatherStationQuery } from "../../../devices/weather/weatherStation.ts";
import { lazyPart } from "../../../platform/parts/lazyPart.ts";

const StationWeather = lazyPart(async () => (await import("./StationWeather.tsx")).StationWeather);

/** Outdoor weather, for everybody. Absent where the site has no weather station. */
export function WeatherPlace({ form }: { form: WeatherForm }) {
  const { data: station } = useQuery(weatherStationQuery);
  if (station === undefined || station === null) return null;
  return (
    <Suspense>
      <StationWeather station={station} form={form} />
    </Suspense>
  );
}
