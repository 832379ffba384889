import { ControlPage } from "../../control/page/ControlPage.tsx";
import { lighting } from "./lighting.tsx";

/** The lighting of one floor. */
export function LightingPage() {
  return <ControlPage system={lighting} />;
}
