import type { Metrics } from '../http/metrics.ts';
import { traced } from '../tracing.ts';
import type { CommandResult, DeviceGateway } from './gateway.ts';

/** The same gateway, with each command and what came of it in the metrics and traces. */
export function measureCommands(
  gateway: DeviceGateway,
  metrics: Pick<Metrics, 'commandEnded'>,
): DeviceGateway {
  function measured(operation: string, send: () => Promise<CommandResult>): Promise<CommandResult> {
    return traced(`command ${operation}`, {}, async (span) => {
      const askedAt = performance.now();
      const result = await send();
      const { outcome } = result;
      metrics.commandEnded({ operation, outcome, elapsedMs: performance.now() - askedAt });
      span.setAttribute('gatehouse.outcome', outcome);
      return result;
    });
  }
  return {
    ...gateway,
    command: (request, onResult) => measured(request.operation, () => gateway.command(request, onResult)),
    service: (request, onResult) => measured(request.operation, () => gateway.service(request, onResult)),
  };
}
