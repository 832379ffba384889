import { Card, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { DrawingForm } from "./DrawingForm.tsx";
import { EdgeForm } from "./EdgeForm.tsx";
import styles from "./editor.module.css";
import { NodeForm } from "./NodeForm.tsx";
import { edgeText } from "./nodeText.ts";
import type { Problem } from "./model/problems.ts";
import type { Drawing } from "./useDrawing.ts";

/** Problems of which the list shows no more. */
const MOST_SHOWN = 50;

/** What is chosen with all that can be said of it, what is wrong, and the connections. */
export function Inspector({ drawing }: { readonly drawing: Drawing }) {
  const { chosen, draft } = drawing;
  const node = chosen?.kind === "node" ? draft.nodes.find(({ key }) => key === chosen.key) : undefined;
  const edge = chosen?.kind === "edge" ? draft.edges[chosen.index] : undefined;
  return (
    <aside className={`col gap-12 min-w-0 ${styles["aside"]}`} aria-label={t("Drawing contents")}>
      {node !== undefined && <NodeForm key={node.key} drawing={drawing} node={node} />}
      {edge !== undefined && chosen?.kind === "edge" && (
        <EdgeForm key={chosen.index} drawing={drawing} index={chosen.index} edge={edge} />
      )}
      {node === undefined && edge === undefined && <DrawingForm drawing={drawing} />}
      <Problems drawing={drawing} />
      <Card title={t("Connections")} note={String(draft.edges.length)}>
        <ul className={`plain-list ${styles["list"]}`} aria-label={t("Connections")}>
          {draft.edges.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- edges have no other identity
            <li key={index}>
              <button
                type="button"
                className="text-left ink w-full border-0 cursor-pointer"
                aria-pressed={chosen?.kind === "edge" && chosen.index === index}
                onClick={() => drawing.choose({ kind: "edge", index })}
              >
                {edgeText(draft, one, drawing.devices)}
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </aside>
  );
}

/** What keeps the drawing from being saved, live; each entry leads to its place. */
function Problems({ drawing }: { readonly drawing: Drawing }) {
  const { problems } = drawing;
  return (
    <Card title={t("Problems")} note={problems.length === 0 ? t("none") : String(problems.length)}>
      <ul className={`plain-list ${styles["list"]}`} aria-label={t("Problems in the drawing")}>
        {problems.slice(0, MOST_SHOWN).map((problem, index) => (
          <li key={`${problem.message} ${String(index)}`}>
            <ProblemEntry drawing={drawing} problem={problem} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ProblemEntry({ drawing, problem }: { readonly drawing: Drawing; readonly problem: Problem }) {
  return (
    <button
      type="button"
      className="row gap-8 text-left ink w-full border-0 cursor-pointer"
      onClick={() => drawing.choose(problem.chosen)}
    >
      <StateGlyph state="alarm" size={13} />
      <span>{problem.message}</span>
    </button>
  );
}
