import { StateGlyph } from "@atrium/ui";
import { isHeldByOther, type Split } from "../commands/proposal.ts";
import { useControl } from "../ControlContext.tsx";
import { clock } from "../../platform/time.ts";

/** What stands against the change of one device, or is overruled by it. */
export function OneDevice({ split, isRelease }: { split: Split; isRelease: boolean }) {
  const { timeZone, me } = useControl();
  const [refused] = split.refused;
  const [held] = isRelease ? split.changing : split.held;
  const hold = Object.values(held?.holds ?? {}).find((one) => isHeldByOther(one, me));
  if (refused !== undefined) return <Remark glyph="disabled" text={refused.reason} />;
  if (hold === undefined) return null;
  const so = `Held by ${hold.by} until ${clock(hold.until, timeZone)}.`;
  return <Remark glyph="held" text={isRelease ? so : `${so} You take it over.`} />;
}

function Remark({ glyph, text }: { glyph: "held" | "disabled"; text: string }) {
  return (
    <p className="row gap-8 m-0">
      <StateGlyph state={glyph} size={15} />
      {text}
    </p>
  );
}
