import { t } from "@atrium/words";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { Http } from "../http/ourFastify.ts";
import { sessionOf } from "../http/session.ts";

/** One request of another system. */
export interface DoorUse {
  /** The person or API token; null: none signed in. */
  readonly client: string | null;
  /** Network address. */
  readonly address: string;
  readonly isRefused: boolean;
}

/** A way in which other systems read the site, as the feature behind it sees it. */
export interface Door<Settings> {
  readonly isOn: boolean;
  readonly settings: Settings;
  /** Counts a request, for the page of integrations. */
  note(use: DoorUse): void;
  /** Calls back after each change of switch or settings. The returned function ends that. */
  onChange(listener: () => void): () => void;
}

/**
 * Refuses the calls of a plugin while its integration is off, and counts those that come.
 * @param isRefused whether a call was refused that was answered with 200
 */
export function guardDoor(
  app: Http,
  door: Pick<Door<unknown>, "isOn" | "note">,
  isRefused: (request: FastifyRequest) => boolean = () => false,
): void {
  // After the guard: a stranger does not learn what is on.
  app.addHook("preHandler", async () => {
    if (!door.isOn) throw new AppError("ENF001", t("This integration is turned off under Setting, Integrations"));
  });
  app.addHook("onResponse", async (request, reply) => {
    const client = sessionOf(request)?.user.username ?? null;
    door.note({ client, address: request.ip, isRefused: reply.statusCode >= 400 || isRefused(request) });
  });
}
