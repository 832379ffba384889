import type { CameraViewing } from "@atrium/contract/cameras";
import { t } from "@atrium/words";
import type { AuditSink } from "../../../platform/audit/auditSink.ts";
import { actedBy } from "../../../platform/audit/changes.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { CameraDirectory } from "../cameraSource.ts";
import type { CameraGateway } from "../gateway.ts";

export interface ViewingOptions {
  readonly gateway: Pick<CameraGateway, "ask">;
  readonly directory: CameraDirectory;
  readonly audit: AuditSink;
}

/** Hands pages what they need to open a camera themselves, and writes down to whom. */
export class Viewing {
  readonly #options: ViewingOptions;

  constructor(options: ViewingOptions) {
    this.#options = options;
  }

  /**
   * @param ownHost the name under which the page came: a camera of that name would get what browsers keep for us
   * @throws AppError ENF001, ECA001
   */
  async of(device: string, caller: Caller, ownHost: string): Promise<CameraViewing> {
    const { gateway } = this.#options;
    const place = await gateway.ask(device, async (camera) => camera.place(device));
    const { way, host, port, account, allowsBasic } = place;
    if (way === "gateway") return { state: "gateway" };
    if (host.toLowerCase() === ownHost.toLowerCase()) return { state: "own-host" };
    if (port === undefined) return { state: "no-port" };
    if (account === undefined) return { state: "no-account" };
    await this.#note(device, caller);
    return { state: "ready", way, host, port, ...account, allowsBasic };
  }

  async #note(device: string, actor: Caller): Promise<void> {
    const { audit, directory } = this.#options;
    const subject = directory.device(device)?.name ?? device;
    const sentence = t("Camera {subject}: viewing account given to a browser", { subject });
    await audit.record({ kind: "camera.opened", ...actedBy(actor), subject, sentence });
  }
}
