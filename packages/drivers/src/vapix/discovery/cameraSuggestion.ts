import type { ProductSuggestion } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { onvifCamera, onvifPtzCamera } from "../products/onvifCamera.ts";

/** The product of a camera that speaks ONVIF. @param name as it calls itself */
export function cameraSuggestion(
  address: Readonly<Record<string, string | number>>,
  hasMotor: boolean,
  name?: string,
): ProductSuggestion {
  const { name: product } = hasMotor ? onvifPtzCamera : onvifCamera;
  const reason = hasMotor
    ? t("It says that it is an ONVIF camera that can be turned.")
    : t("It says that it is an ONVIF camera.");
  return { product, address: { ...address }, reason, ...(name === undefined ? {} : { name }) };
}
