import { ConnectionId } from "@atrium/contract";
import { Card } from "@atrium/ui";
import { Button } from "@mantine/core";
import { ProbePanel } from "../../../settings/probe/ProbePanel.tsx";
import { useProbe } from "../../../settings/probe/useProbe.ts";
import styles from "../connections.module.css";

/** Asks the other end once, beside the connection that runs. */
export function TestCard({ connection }: { connection: string }) {
  const probe = useProbe();
  return (
    <Card
      title="Test read"
      note="reads once, writes nothing"
      actions={
        <Button
          loading={probe.isReading}
          onClick={() => void probe.read({ connection: ConnectionId.parse(connection) })}
        >
          Test now
        </Button>
      }
    >
      <div className={styles["answer"]}>
        <ProbePanel probe={probe} valueOf={undefined} hint="Says who answers, and how fast." />
      </div>
    </Card>
  );
}
