import { t } from "@atrium/words";
import { type Circuit, everyCircuit } from "./circuits.ts";
import { Pipe } from "./Pipe.tsx";
import { StageBox } from "./StageBox.tsx";
import styles from "./schematic.module.css";

/** A circuit with its name, and what it says of its flow as text, for those who do not see the pipes. */
export function CircuitRow({ circuit }: { circuit: Circuit }) {
  return (
    <section className={styles["circuit"]} data-medium={circuit.medium} aria-label={circuit.name}>
      <h2>
        {circuit.name} <span className="t12 muted">{flowWord(circuit)}</span>
      </h2>
      <Way circuit={circuit} />
    </section>
  );
}

function Way({ circuit: { stages, branches, isFlowing, medium } }: { circuit: Circuit }) {
  return (
    <div className={`row wrap min-w-0 ${styles["way"]}`} data-medium={medium}>
      {stages.map((stage, index) => (
        <div key={stage.key} className={`row min-w-0 ${styles["step"]}`}>
          {index > 0 && <Pipe isFlowing={isFlowing} />}
          <StageBox {...stage} />
        </div>
      ))}
      {branches.length > 0 && (
        <ul className={`grid gap-14 min-w-0 ${styles["header"]}`} data-flow={isFlowing ?? "unknown"}>
          {branches.map((branch) => (
            <li className="row min-w-0" key={branch.key} aria-label={branch.name}>
              <Pipe isFlowing={branch.isFlowing} />
              <div>
                <h3>
                  {branch.name} <span className="t12 muted">{flowWord(branch)}</span>
                </h3>
                <Way circuit={branch} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function flowWord(circuit: Circuit): string {
  const moves = everyCircuit([circuit]).some(({ medium }) => medium === "air");
  if (circuit.isFlowing === undefined) return t("unknown");
  if (circuit.isFlowing) return moves ? t("running") : t("flowing");
  return moves ? t("not running") : t("not flowing");
}
