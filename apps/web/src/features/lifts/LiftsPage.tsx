import { ControlPage } from "../../control/page/ControlPage.tsx";
import { liftShafts } from "./liftControl.tsx";

/** A building's lifts as shafts with their cars. */
export function LiftsPage() {
  return <ControlPage system={liftShafts} />;
}
