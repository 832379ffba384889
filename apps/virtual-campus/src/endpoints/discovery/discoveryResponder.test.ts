import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished, expect, test } from "vitest";
import { HandClock, siteWith, startCampus, until } from "../../../test/builders.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";

const LOBBY = "PA-O1-C-02";

async function campusWithSpeakers() {
  const site = await siteWith("pa");
  const campus = await startCampus({ site, clock: new HandClock("2026-11-20T10:00:00+07:00") });
  const socket = createSocket("udp4");
  onTestFinished(async () => {
    socket.close();
    await once(socket, "close");
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const heard: string[] = [];
  socket.on("message", (octets) => void heard.push(octets.toString("utf8")));
  const send = (message: string) => socket.send(message, campus.discoveryPorts.get("127.0.0.1"), "127.0.0.1");
  const answers = (id: string) => heard.filter((answer) => answer.includes(`RelatesTo>${id}<`));
  return { campus, send, answers, units: site.mappings.map(({ device }) => device) };
}

function probe(id: string, types = "", action = "Probe"): string {
  return `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Header>
    <a:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/${action}</a:Action><a:MessageID>${id}</a:MessageID>
    </s:Header><s:Body><d:Probe><d:Types>${types}</d:Types></d:Probe></s:Body></s:Envelope>`;
}

test("a probe is answered once for each unit, with its own port and serial number, and not for one that is offline", async () => {
  const { campus, send, answers, units } = await campusWithSpeakers();
  send(probe("urn:uuid:first"));
  await until(() => answers("urn:uuid:first").length === units.length);
  const { port } = Object(campus.systemOf(LOBBY)?.state(LOBBY));
  const own = answers("urn:uuid:first").filter((answer) => answer.includes(`http://127.0.0.1:${port}/`));
  expect(own).toEqual([expect.stringContaining("-02ac5a000004<")]);
  campus.faults.set(deviceTarget(LOBBY), "offline", true);
  send(probe("urn:uuid:second", "tds:Device"));
  await until(() => answers("urn:uuid:second").length === units.length - 1);
  expect(answers("urn:uuid:second").filter((answer) => answer.includes(`:${port}/`))).toEqual([]);
});

test("a probe for cameras, an announcement and noise are not answered", async () => {
  const { send, answers, units } = await campusWithSpeakers();
  for (const message of [
    probe("urn:uuid:camera", "dn:NetworkVideoTransmitter"),
    probe("urn:uuid:hello", "", "Hello"),
    "\0noise",
  ]) {
    send(message);
  }
  // Datagrams of one sender arrive in their order on loopback: when this one is answered, those were not.
  send(probe("urn:uuid:last"));
  await until(() => answers("urn:uuid:last").length === units.length);
  expect([...answers("urn:uuid:camera"), ...answers("urn:uuid:hello")]).toEqual([]);
});
