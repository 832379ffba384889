import type { CameraViewing } from "@atrium/contract/cameras";
import type { DeviceId } from "@atrium/contract";
import { openCamera } from "@atrium/contract/cameras";
import { ask } from "../../../../platform/http.ts";

/** A camera that the page opens itself, with the account that may look. */
export interface OpenCamera {
  /** With its port, as an address has it. */
  readonly host: string;
  readonly username: string;
  readonly password: string;
  readonly allowsBasic: boolean;
}

/** Asks the server, which writes down that it was asked. @throws ApiError */
export async function askToOpen(device: DeviceId, signal: AbortSignal): Promise<CameraViewing> {
  return await ask(openCamera, { params: { id: device }, body: {}, signal });
}

export function openCameraOf({ host, port, ...account }: CameraViewing & { state: "ready" }): OpenCamera {
  const name = host.includes(":") ? `[${host}]` : host;
  return { ...account, host: `${name}:${String(port)}` };
}
