import { ControlPage } from "../../control/page/ControlPage.tsx";
import { curtains } from "./curtains.tsx";

/** The curtains of one floor. */
export function CurtainPage() {
  return <ControlPage system={curtains} />;
}
