import { createSocket } from "node:dgram";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import path from "node:path";
import * as z from "zod";

const Ported = z.looseObject({ port: z.int().optional() });
const PortedConnections = z.array(z.looseObject({ settings: Ported }));
const PortedMappings = z.array(z.looseObject({ parts: z.array(z.looseObject({ address: Ported })) }));

/**
 * Gives every field connection of a copied site folder a free port, and every device that has one of its own,
 * so that journeys do not disturb each other.
 */
export async function moveConnections(site: string): Promise<void> {
  const file = path.join(site, "connections.json");
  const connections = PortedConnections.parse(JSON.parse(await readFile(file, "utf8")));
  const mappings = await Promise.all(
    (await readdir(path.join(site, "mappings"))).map(async (name) => {
      const mappingFile = path.join(site, "mappings", name);
      return { mappingFile, devices: PortedMappings.parse(JSON.parse(await readFile(mappingFile, "utf8"))) };
    }),
  );
  const addresses = mappings.flatMap(({ devices }) =>
    devices.flatMap(({ parts }) => parts.map((part) => part.address)),
  );
  const movable = [...connections.map(({ settings }) => settings), ...addresses].filter(
    ({ port }) => port !== undefined,
  );
  const ports = await freePorts(movable.length);
  for (const [index, place] of movable.entries()) place.port = ports[index] ?? 0;
  await writeFile(file, JSON.stringify(connections, null, 2));
  for (const { mappingFile, devices } of mappings) await writeFile(mappingFile, JSON.stringify(devices, null, 2));
}

const BookedSite = z.looseObject({ booking: z.unknown() });

/** Gives the booking service of a copied site folder a port of its own. */
export async function moveBooking(site: string, port: number): Promise<void> {
  const file = path.join(site, "site.json");
  const settings = BookedSite.parse(JSON.parse(await readFile(file, "utf8")));
  const address = `http://127.0.0.1:${port}/`;
  settings.booking = { address, calendar: `${address}calendar.ics` };
  await writeFile(file, JSON.stringify(settings, null, 2));
}

/** All are taken before the first is released, so that none is given twice. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port was given");
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * Below the ports that the system gives to sockets which ask for any: one of those could take ours, which is known long
 * before a program listens on it.
 */
const PORTS = { from: 12_000, to: 32_000 };
/** Of each worker: two campuses that start together must not draw the same port before either listens on it. */
const PORTS_OF_ONE = 5_000;
const WORKER = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0) % ((PORTS.to - PORTS.from) / PORTS_OF_ONE);

/** Given to a program that may not listen on it yet: none is drawn twice. */
const drawn = new Set<number>();

async function listen(): Promise<Server> {
  for (;;) {
    const port = PORTS.from + WORKER * PORTS_OF_ONE + Math.floor(Math.random() * PORTS_OF_ONE);
    if (drawn.has(port)) continue;
    drawn.add(port);
    const server = createServer();
    const isOurs = await new Promise<boolean>((resolve) => {
      server.once("error", () => {
        resolve(false);
      });
      server.listen(port, "127.0.0.1", () => {
        resolve(true);
      });
    });
    if (isOurs && (await isFreeForDatagrams(port))) return server;
    if (isOurs) server.close();
  }
}

/** Gateways of another journey may have it for UDP while TCP is free. */
async function isFreeForDatagrams(port: number): Promise<boolean> {
  const socket = createSocket("udp4");
  const isFree = await new Promise<boolean>((resolve) => {
    socket.once("error", () => {
      resolve(false);
    });
    socket.bind(port, "127.0.0.1", () => {
      resolve(true);
    });
  });
  if (isFree) await new Promise<void>((resolve) => socket.close(resolve));
  return isFree;
}
