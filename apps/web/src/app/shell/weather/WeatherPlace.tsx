import { useQuery } from "@tanstack/react-query";
import { weatherStationQuery } from "../../../devices/weather/weatherStation.ts";
import { StationWeather, type WeatherForm } from "./StationWeather.tsx";

/** Outdoor weather, for all users. Absent where the site has no weather station. */
export function WeatherPlace({ form }: { form: WeatherForm }) {
  const { data: station } = useQuery(weatherStationQuery);
  return station === undefined || station === null ? null : <StationWeather station={station} form={form} />;
}
