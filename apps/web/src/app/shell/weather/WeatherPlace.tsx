import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSession } from "../../../platform/session.ts";
import { weatherStationQuery } from "./weatherStation.ts";

const StationWeather = lazy(async () => ({ default: (await import("./StationWeather.tsx")).StationWeather }));

/** Outdoor weather in the header. Absent where the site has no weather station, or the person may not see the pages. */
export function WeatherPlace() {
  const user = useSession();
  const isViewer = user?.role.permissions.some(({ isUsed, feature }) => isUsed && feature.slug === "viewable") ?? false;
  const { data: station } = useQuery({ ...weatherStationQuery, enabled: isViewer });
  if (!isViewer || station === undefined || station === null) return null;
  return (
    <Suspense>
      <StationWeather station={station} />
    </Suspense>
  );
}
