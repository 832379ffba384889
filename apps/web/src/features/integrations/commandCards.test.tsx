import { type Integration, Integration as IntegrationShape } from "@atrium/contract/integrations";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { plain, wordsOf } from "../../platform/shownPart.fixture.tsx";
import { BacnetServerCard } from "./BacnetServerCard.tsx";
import { integrationsQuery } from "./integrationQueries.ts";
import { MqttPublisherCard } from "./MqttPublisherCard.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SEEN = {
  isOn: true,
  revision: 3,
  changed: null,
  use: { since: 0, requests: 0, refusals: 0, last: null },
};
const RUNNING = {
  state: "listening",
  addresses: [{ name: "eth0", address: "10.0.8.2" }],
  commandable: ["lighting", "air-condition"],
  objects: 12_090,
  subscriptions: 1,
  commanded: 2,
  strangers: 1,
  clients: [{ address: "10.0.8.9", lastAt: 0, requests: 7, leftOut: 1, writes: 1, refused: 2 }],
} as const;
const KEY = [...integrationsQuery.queryKey, "bacnet-server"];

function bacnet(settings: object = {}): Extract<Integration, { key: "bacnet-server" }> {
  const integration = IntegrationShape.parse({
    key: "bacnet-server",
    settings: { host: "10.0.8.2", instance: 4711, commands: ["lighting"], ...settings },
    ...SEEN,
  });
  if (integration.key !== "bacnet-server") throw new Error("it is another integration");
  return integration;
}

/** What the page sends, in order. */
function watchSent(reply: object): { method: string; body: unknown }[] {
  const sent: { method: string; body: unknown }[] = [];
  stubFetch((_, { method = "GET", body }) => {
    sent.push({ method, body: typeof body === "string" ? JSON.parse(body) : null });
    return Response.json(reply);
  });
  return sent;
}

test("the BACnet card says where it listens, who asked, and what is commanded", () => {
  const text = wordsOf(<BacnetServerCard integration={bacnet()} />, [[KEY, RUNNING]]);
  expect(text).toContain("Listening at 10.0.8.2:47808: 12,090 objects, 1 subscription");
  expect(text).toContain("10.0.8.9 7 requests, 1 write, 3 refused");
  expect(text).toContain("1 packet from other addresses not answered");
  expect(text).toContain("2 points commanded now");
  expect(text).toContain("people override them, and they override automation");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("one that cannot listen says why, and one that is off says nothing of it", () => {
  const failed = { ...RUNNING, state: "failed", problem: "Port 47808 of 10.0.8.2 is in use by another program" };
  expect(wordsOf(<BacnetServerCard integration={bacnet()} />, [[KEY, failed]])).toContain(
    "Port 47808 of 10.0.8.2 is in use by another program Atrium tries again by itself.",
  );
  cleanup();
  const off = { ...RUNNING, state: "off", clients: [] };
  expect(wordsOf(<BacnetServerCard integration={bacnet({ commands: [] })} />, [[KEY, off]])).not.toContain("Listening");
  expect(plain(document.body.textContent)).toContain("Nothing: read-only");
});

test("what is typed is saved as a whole, with the revision that it began from", async () => {
  wordsOf(<BacnetServerCard integration={bacnet()} />, [[KEY, RUNNING]]);
  const sent = watchSent(bacnet({ clients: ["10.0.8.0/24", "10.0.9.1"] }));
  fireEvent.change(screen.getByRole("textbox", { name: "Clients" }), { target: { value: "10.0.8.0/24, 10.0.9.1" } });
  fireEvent.click(screen.getByRole("button", { name: "Remove Lights from May be commanded" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => {
    expect(sent.find(({ method }) => method === "PUT")?.body).toMatchObject({
      key: "bacnet-server",
      isOn: true,
      revision: 3,
      settings: { host: "10.0.8.2", instance: 4711, commands: [], clients: ["10.0.8.0/24", "10.0.9.1"] },
    });
  });
});

test("what clients command is released at once", async () => {
  wordsOf(<BacnetServerCard integration={bacnet()} />, [[KEY, RUNNING]]);
  const sent = watchSent({ ...RUNNING, commanded: 0 });
  fireEvent.click(screen.getByRole("button", { name: "Release all" }));
  await waitFor(() => {
    expect(sent.map(({ method }) => method)).toContain("DELETE");
  });
});

test("the MQTT card offers the site's brokers, and has other fields for Sparkplug", () => {
  const integration = IntegrationShape.parse({ key: "mqtt-publisher", settings: { connection: "mq-1" }, ...SEEN });
  if (integration.key !== "mqtt-publisher") throw new Error("it is another integration");
  const state = {
    state: "connected",
    brokers: [{ id: "mq-1", name: "MQ-1" }],
    commandable: ["lighting"],
    points: 1,
    published: 20,
    lastAt: 0,
    commanded: 0,
    refused: 0,
  };
  const text = wordsOf(<MqttPublisherCard integration={integration} />, [
    [[...integrationsQuery.queryKey, "mqtt-publisher"], state],
  ]);
  expect(text).toContain("Connected: 1 point, 20 messages");
  expect(screen.getByRole("textbox", { name: "Topics begin with" })).toBeTruthy();
  fireEvent.change(screen.getByRole("combobox", { name: "Form" }), { target: { value: "sparkplug" } });
  expect(screen.queryByRole("textbox", { name: "Topics begin with" })).toBeNull();
  expect(screen.getByRole("textbox", { name: "Edge node" })).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: "Announce the points to Home Assistant" })).toBeNull();
});
