import {
  canFilm,
  type CanFilm,
  canKeepClips,
  type CanKeepClips,
  canListPlates,
  type CanListPlates,
  canReadPriorities,
  ClipFailure,
  type Driver,
  PictureFailure,
  PlateListFailure,
} from "@atrium/drivers";
import { type Frame, frame } from "../../platform/nodes/field/frames.ts";
import type { DeviceCall } from "../../platform/nodes/field/fieldTopics.ts";
import { WireFailure } from "../../platform/nodes/wire.ts";

/**
 * What a driver does beside reading and writing, at the request of a core.
 * @param content octets that came with the call
 * @throws WireFailure
 */
export async function callDriver(driver: Driver, call: DeviceCall, content: Uint8Array): Promise<Uint8Array> {
  try {
    const { said, octets } = await answerOf(driver, call, content);
    return frame(said ?? null, octets);
  } catch (error) {
    if (error instanceof ClipFailure) throw new WireFailure(error.isAway ? "clip-away" : "clip", error.message);
    if (error instanceof PictureFailure) throw new WireFailure("picture", error.message);
    if (error instanceof PlateListFailure) throw new WireFailure("plates", error.message);
    throw error;
  }
}

const NO_OCTETS = new Uint8Array(0);
const NOTHING: Frame = { said: null, octets: NO_OCTETS };

async function answerOf(driver: Driver, call: DeviceCall, content: Uint8Array): Promise<Frame> {
  switch (call.do) {
    case "priorities": {
      if (!canReadPriorities(driver)) throw unable();
      return saying(await driver.readPriorities(call.point));
    }
    case "clips":
    case "read clip":
    case "put clip":
    case "remove clip": {
      if (!canKeepClips(driver)) throw unable();
      return clipAnswer(driver, call, content);
    }
    case "plates":
    case "put plate":
    case "remove plate": {
      if (!canListPlates(driver)) throw unable();
      return saying(await platesAfter(driver, call));
    }
    default: {
      if (!canFilm(driver)) throw unable();
      return cameraAnswer(driver, call);
    }
  }
}

type CallOf<Name extends DeviceCall["do"]> = Extract<DeviceCall, { readonly do: Name }>;

async function clipAnswer(
  driver: CanKeepClips,
  call: CallOf<"clips" | "read clip" | "put clip" | "remove clip">,
  content: Uint8Array,
): Promise<Frame> {
  const { device } = call;
  if (call.do === "clips") return saying(await driver.clips(device));
  if (call.do === "read clip") return { said: null, octets: await driver.readClip(device, call.file) };
  if (call.do === "remove clip") await driver.removeClip(device, call.file);
  else await driver.putClip(device, { file: call.file, name: call.name, mediaType: call.mediaType, content });
  return NOTHING;
}

async function platesAfter(driver: CanListPlates, call: CallOf<"plates" | "put plate" | "remove plate">) {
  const { device } = call;
  if (call.do === "plates") return driver.plates(device);
  if (call.do === "remove plate") return driver.removePlate(device, call.plate);
  const { plate, holder, since } = call;
  return driver.putPlate(device, { plate, holder, since });
}

type CameraCall = CallOf<"still" | "move" | "home" | "presets" | "go to preset" | "keep preset" | "remove preset">;

async function cameraAnswer(driver: CanFilm, call: CameraCall): Promise<Frame> {
  const { device } = call;
  if (call.do === "still") return { said: null, octets: await driver.still(device, call.size) };
  if (call.do === "presets") return saying(await driver.presets(device).list());
  if (call.do === "move") await driver.move(device, { pan: call.pan, tilt: call.tilt, zoom: call.zoom });
  else if (call.do === "home") await driver.home(device);
  else if (call.do === "go to preset") await driver.presets(device).goTo(call.preset);
  else if (call.do === "keep preset") await driver.presets(device).keep(call.preset);
  else await driver.presets(device).remove(call.preset);
  return NOTHING;
}

function saying(said: unknown): Frame {
  return { said, octets: NO_OCTETS };
}

function unable(): WireFailure {
  return new WireFailure("unable", "The driver of this connection does not do that");
}
