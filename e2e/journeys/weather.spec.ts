import { expect, test } from "../journey.ts";

const STATION = "WS-LR-01";

test("the header has the weather that the station measures, all of it at a look, and goes stale without the station", async ({
  landed,
  campus,
}) => {
  await test.step("the header shows the weather that the station on the roof measures", async () => {
    const weather = landed.getByRole("button", { name: /Outdoor weather/ });
    await expect(weather).toContainText(/Temperature\d+\.\d\d\s°C/, { timeout: 20_000 });
    await expect(weather).toContainText(/Humidity\d+\.\d\d\s%/);
    await expect(weather).toContainText(/Wind speed\d+\.\d\d\sm\/s/);
    const reply = await landed.request.get(`${campus.url}/api/core-service/v1.0/monitor/weather`);
    const measured = await (await fetch(`${campus.controlUrl}/devices/${STATION}`)).json();
    expect(await reply.json()).toMatchObject({ station_id: "48455-A", barometer_unit: "hPa", wind_speed_unit: "m/s" });
    expect(measured).toMatchObject({ id: STATION, topic: "weather/48455-A" });
  });
  await test.step("a look at the weather shows all values, the station and their age", async () => {
    const weather = landed.getByRole("button", { name: /Outdoor weather/ });
    await weather.hover();
    const window = landed.getByRole("region", { name: "WS-1, Learning roof" });
    await expect(window.getByRole("listitem")).toHaveCount(7);
    await expect(window).toContainText(/Barometer1\d\d\d\.\d\d\shPa/);
    await expect(window).toContainText(/Station 48455-A, \d+ s ago/);
  });
  await test.step("a station without power goes stale in the header, and comes back by itself", async () => {
    const weather = landed.getByRole("button", { name: /Outdoor weather/ });
    await expect(weather).toContainText(/\d+\.\d\d\s°C/, { timeout: 20_000 });
    await expect(weather).not.toContainText("ago");
    await campus.fault({ device: STATION, fault: "offline", on: true });
    await expect(weather).toContainText(/ago$/, { timeout: 30_000 });
    await expect(weather).toContainText(/\d+\.\d\d\s°C/);
    const reply = await landed.request.get(`${campus.url}/api/core-service/v1.0/monitor/weather`);
    expect(await reply.json()).toMatchObject({ temperature: null, station_id: "48455-A" });
    await campus.fault({ device: STATION, fault: "offline", on: false });
    await expect(weather).not.toContainText("ago", { timeout: 20_000 });
  });
});
