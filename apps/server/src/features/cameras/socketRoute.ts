import { openCameraSocket } from "@atrium/contract/live";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handleSocket } from "../../platform/http/endpoint.ts";
import type { Reach } from "../../platform/reach.ts";
import { tokenOf } from "../../platform/http/guard.ts";
import type { CameraGateway } from "./gateway.ts";
import type { Viewers } from "./viewers.ts";
import { ViewerSession } from "./viewerSession.ts";

export interface SocketRouteDeps {
  readonly gateway: CameraGateway;
  readonly viewers: Viewers;
  /** Whether a camera is within the limits of a role. */
  readonly isWithin: (camera: string, reach: Reach | undefined) => boolean;
}

const UNKNOWN = 4404;

/** The live pictures of one camera. The guard has checked session, right and origin before the upgrade. */
export function cameraSocketRoute({ gateway, viewers, isWithin }: SocketRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    // Otherwise a refused upgrade keeps its connection, which keeps the server from stopping.
    app.addHook("onResponse", async (request) => request.raw.socket.destroySoon());
    handleSocket(app, openCameraSocket, (socket, request) => {
      const { device } = request.query;
      let upstream;
      if (!isWithin(device, request.session.reach)) {
        socket.close(UNKNOWN, "There is no such camera");
        return;
      }
      try {
        upstream = gateway.upstream(device);
      } catch {
        socket.close(UNKNOWN, "There is no such camera");
        return;
      }
      const session = new ViewerSession({
        upstream,
        send: (octets) => {
          if (socket.readyState === socket.OPEN) socket.send(octets, { binary: true, compress: false });
        },
        // The frame is built once for all viewers; the library would build it for each. Nothing is buffered here, so the order holds.
        sendFrame: ({ wire }) => {
          if (socket.readyState === socket.OPEN) request.raw.socket.write(wire);
        },
        waiting: () => socket.bufferedAmount,
        close: () => socket.close(),
      });
      request.raw.socket.setNoDelay(true);
      socket.on("message", (message) => {
        if (Buffer.isBuffer(message)) session.receive(message);
      });
      socket.on("error", (error) => request.log.debug({ err: error }, "a viewer's socket failed"));
      socket.on("close", () => session.stop());
      viewers.add({ socket, sessionId: request.session.id, token: tokenOf(request) ?? "" });
    });
  };
}
