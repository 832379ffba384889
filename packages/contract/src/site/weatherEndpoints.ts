import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { Weather, WeatherStationReply } from "./weather.ts";
import { WeatherDisplayChange, WeatherDisplayReply } from "./weatherDisplay.ts";

export const getWeather = endpoint({
  method: "GET",
  path: `${CORE_API}/monitor/weather`,
  needs: "signed-in",
  runsOn: "anywhere",
  summary: "The weather outside, now",
  tag: "weather",
  reply: Weather,
});

export const getWeatherStation = endpoint({
  method: "GET",
  path: `${CORE_API}/monitor/weather/station`,
  needs: "signed-in",
  runsOn: "anywhere",
  summary: "The weather station of the header, with the points of the live channel; null where the site has none",
  tag: "weather",
  reply: WeatherStationReply,
});

export const getWeatherDisplay = endpoint({
  method: "GET",
  path: `${CORE_API}/weather-display`,
  needs: "weatherSettable",
  runsOn: "anywhere",
  summary: "What the header shows of the weather, and the stations to choose from",
  tag: "weather",
  reply: WeatherDisplayReply,
});

export const changeWeatherDisplay = endpoint({
  method: "PUT",
  path: `${CORE_API}/weather-display`,
  needs: "weatherSettable",
  runsOn: "core",
  summary: "Set what the header shows of the weather",
  tag: "weather",
  body: WeatherDisplayChange,
  reply: WeatherDisplayReply,
  refuses: ["EDV009"],
});
