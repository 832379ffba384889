import { callHaystackOp, getHaystackOp, type HaystackOp } from "@atrium/contract/integrations";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../platform/errors.ts";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { sendLongText } from "../../platform/http/longText.ts";
import { type Door, guardDoor } from "../../platform/integrations/door.ts";
import { nameOf } from "../../platform/integrations/siteModel.ts";
import type { HaystackApi } from "./haystackApi.ts";

/** Reads the arguments of a call, once the library is loaded. */
type ReadArguments = (api: HaystackApi) => ReturnType<HaystackApi["argumentsOf"]>;

interface Served {
  readonly door: Door<unknown>;
  /** Loaded at the first call. */
  readonly api: () => Promise<HaystackApi>;
}

/** Octets of a request grid. */
const BODY_LIMIT = 524_288;

/** The operations, each by GET and by POST. What is refused is a grid that says so, as Haystack has it. */
export function haystackRoutes({ door, api }: Served): FastifyPluginAsyncZod {
  const refused = new WeakSet<FastifyRequest>();
  const answer = async (request: FastifyRequest, reply: FastifyReply, op: HaystackOp, read: ReadArguments) => {
    const loaded = await api();
    const form = loaded.formOf(request.headers.accept);
    const caller = { id: request.session.id, reach: request.session.reach };
    const grid = await loaded.call(op, read(loaded), caller).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refused.add(request);
      return loaded.errorGrid(nameOf(error.message));
    });
    const pieces = loaded.writeGrid(grid, form, new EventLoopYielder());
    return sendLongText(request, reply, { pieces, type: loaded.mediaTypes[form] });
  };
  return async (app) => {
    guardDoor(app, door, (request) => refused.has(request));
    // A grid is read by its own library, whatever its form.
    app.removeContentTypeParser("application/json");
    app.addContentTypeParser(
      ["text/zinc", "text/plain", "application/json", "application/vnd.haystack+json"],
      { parseAs: "string" },
      (_request, body, done) => done(null, body),
    );
    handle(app, getHaystackOp, async (request, reply) =>
      answer(request, reply, request.params.op, ({ argumentsOf }) => argumentsOf(request.query)),
    );
    handle(
      app,
      callHaystackOp,
      async (request, reply) =>
        answer(request, reply, request.params.op, ({ gridArguments }) =>
          gridArguments(request.body, request.headers["content-type"]),
        ),
      { bodyLimit: BODY_LIMIT },
    );
  };
}
