import type { ReactNode } from "react";

/** One figure of a list of facts: its name over it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="t12 muted">{name}</dt>
      <dd className="m-0">{children}</dd>
    </div>
  );
}
