import { ControlPage } from "../../control/page/ControlPage.tsx";
import { airConditioners } from "./airConditioners.tsx";

/** The air conditioners of one floor, as the address says. */
export function AirConditionersPage() {
  return <ControlPage system={airConditioners} />;
}
