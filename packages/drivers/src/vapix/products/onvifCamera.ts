import { term } from "@atrium/words";
import * as z from "zod";
import { Motor } from "../../onvif/motor.ts";
import { pullStates } from "../../onvif/pullPoint.ts";
import { DEVICE_PATH } from "../../onvif/services.ts";
import { STATE_KEYS } from "../../onvif/states.ts";
import { elementAt } from "../../xml/element.ts";
import { OnvifAddress, type VapixProduct, type VapixRead } from "../product.ts";

const POLL = 10_000;
/** A position of ONVIF is -1 to 1, a zoom 0 to 1. */
const WHOLE = 100;
const Values = z.record(z.string(), z.number());
const values: VapixRead["values"] = (answer) => Values.parse(JSON.parse(answer));
const request = { method: "POST", path: DEVICE_PATH } as const;

/**
 * A camera of any maker, by ONVIF (Profiles S and T). What happens before it is reported to a pull point; it tells each state as
 * one subscribes, and what it has not reported has no value.
 */
export const onvifCamera: VapixProduct = {
  name: "onvif-camera",
  label: term("ONVIF camera"),
  modules: ["camera"],
  source: "ONVIF Core, Media, Media2, Event Service Specifications",
  address: OnvifAddress,
  isOnvif: true,
  reads: [
    {
      request,
      reports: ["profiles"],
      onvif: async (camera) => JSON.stringify({ profiles: (await camera.profiles()).length }),
      values,
    },
    {
      request,
      reports: STATE_KEYS,
      isReported: true,
      onvif: async (camera) => JSON.stringify(camera.memory.states.values(camera.now)),
      values,
    },
  ],
  pulls: { pull: pullStates },
  points: [
    { key: "profiles", name: term("Stream profiles"), kind: "number", min: 0, max: 100, expectedInterval: POLL },
    { key: "motion", name: term("Motion"), kind: "boolean", expectedInterval: POLL },
    { key: "tamper", name: term("Tampering"), kind: "boolean", expectedInterval: POLL },
    { key: "input", name: term("Digital input"), kind: "boolean", expectedInterval: POLL },
    { key: "line", name: term("Line crossed"), kind: "boolean", expectedInterval: POLL },
  ],
};

/** The same with a motor (ONVIF PTZ). */
export const onvifPtzCamera: VapixProduct = {
  ...onvifCamera,
  name: "onvif-ptz-camera",
  label: term("ONVIF PTZ camera"),
  reads: [
    ...onvifCamera.reads,
    {
      request,
      reports: ["pan", "tilt", "zoom"],
      onvif: async (camera, { profile }) => {
        const position = elementAt(await new Motor(camera, profile).status(), "PTZStatus", "Position");
        const share = (name: string, axis: string): object => {
          const value = Number.parseFloat(elementAt(position, name)?.attributes[axis] ?? "");
          return Number.isNaN(value)
            ? {}
            : { [axis === "y" ? "tilt" : name === "Zoom" ? "zoom" : "pan"]: value * WHOLE };
        };
        return JSON.stringify({ ...share("PanTilt", "x"), ...share("PanTilt", "y"), ...share("Zoom", "x") });
      },
      values,
    },
  ],
  points: [
    ...onvifCamera.points,
    { key: "pan", name: term("Pan"), kind: "number", unit: "%", min: -WHOLE, max: WHOLE, expectedInterval: POLL },
    { key: "tilt", name: term("Tilt"), kind: "number", unit: "%", min: -WHOLE, max: WHOLE, expectedInterval: POLL },
    { key: "zoom", name: term("Zoom"), kind: "number", unit: "%", min: 0, max: WHOLE, expectedInterval: POLL },
  ],
};
