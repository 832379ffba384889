import { setTimeout as sleep } from "node:timers/promises";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { type KV, Kvm } from "@nats-io/kv";
import { nanos } from "@nats-io/transport-node";
import type { Log } from "@atrium/time";
import type { NatsLink } from "./natsConnection.ts";

export interface StoreOptions {
  readonly link: NatsLink;
  /** The JetStream domain that it is in; undefined: that of the server that we are connected to. */
  readonly domain: string | undefined;
  readonly bucket: string;
  /** Copies that the servers keep. */
  readonly replicas: number;
  readonly log: Log;
}

const RETRY_DELAY = 500;

/**
 * A key-value store of the servers, made where it is missing. Waits for servers that have not found together yet.
 * @param ttl ms after which a key ends that nobody writes; left out: it stays @param timeout ms for one answer
 */
export async function openStore(
  { link, domain, bucket, replicas, log }: StoreOptions,
  { ttl, timeout = 5_000 }: { readonly ttl?: number; readonly timeout?: number },
): Promise<KV> {
  const place = { timeout, ...(domain === undefined ? {} : { domain }) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const store = await new Kvm(jetstream(link.connection, place)).create(bucket, {
        ...(ttl === undefined ? {} : { ttl }),
        history: 1,
        replicas,
      });
      // Until one of the servers leads it, nothing can be written.
      const made = await store.status();
      // An earlier version has made it.
      if (made.ttl !== (ttl ?? 0)) {
        const { streams } = await jetstreamManager(link.connection, place);
        await streams.update(made.streamInfo.config.name, { max_age: nanos(ttl ?? 0) });
      }
      return store;
    } catch (error) {
      if (attempt === 1) log.warn({ err: error, bucket }, "NATS is not ready yet: waiting for it");
      await sleep(RETRY_DELAY);
    }
  }
}
