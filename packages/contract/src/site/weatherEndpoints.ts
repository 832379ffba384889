import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { Weather, WeatherStationReply } from "./weather.ts";
import { WeatherDisplayChange, WeatherDisplayReply } from "./weatherDisplay.ts";

export const getWeather = endpoint({
  method: "GET",
  path: `${CORE_API}/monitor/weather`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "anywhere",
  summary: "Get the current weather",
  tag: "weather",
  reply: Weather,
  isForPrograms: true,
});

export const getWeatherStation = endpoint({
  method: "GET",
  path: `${CORE_API}/monitor/weather/station`,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "anywhere",
  summary: "Get the weather station of the header and its live points; null if the site has none",
  tag: "weather",
  reply: WeatherStationReply,
  isForPrograms: true,
});

export const getWeatherDisplay = endpoint({
  method: "GET",
  path: `${CORE_API}/weather-display`,
  needs: "weatherSettable",
  runsOn: "anywhere",
  summary: "Get the weather display of the header and the stations to choose from",
  tag: "weather",
  reply: WeatherDisplayReply,
});

export const changeWeatherDisplay = endpoint({
  method: "PUT",
  path: `${CORE_API}/weather-display`,
  needs: "weatherSettable",
  runsOn: "core",
  summary: "Set which weather values the header shows",
  tag: "weather",
  body: WeatherDisplayChange,
  reply: WeatherDisplayReply,
  refuses: ["EDV009"],
});
