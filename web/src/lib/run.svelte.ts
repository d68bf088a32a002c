// Many games that the service plays by itself: begun, looked at while they last, stopped when the page leaves them.
import { messageOf, Problem } from './api';

type Progress = { id: string; done: boolean };
type Service<Plan, Answer> = {
  begin: (plan: Plan) => Promise<Answer>;
  look: (id: string, signal: AbortSignal) => Promise<Answer>;
  stop: (id: string) => Promise<Answer>;
};

export class Run<Plan, Answer extends Progress> {
  plan = $state.raw<Plan | null>(null);
  found = $state.raw<Answer | null>(null);
  running = $state(false);
  problem = $state('');
  #service: Service<Plan, Answer>;
  #abort = new AbortController();

  constructor(service: Service<Plan, Answer>) {
    this.#service = service;
  }

  async start(plan: Plan): Promise<void> {
    this.stop();
    const { signal } = (this.#abort = new AbortController());
    this.plan = plan;
    this.found = null;
    this.problem = '';
    this.running = true;
    try {
      let found = await this.#service.begin(plan);
      if (signal.aborted) return void this.#service.stop(found.id).catch(() => undefined);
      this.found = found;
      while (!found.done) {
        await new Promise((resolve) => setTimeout(resolve, 400));
        if (signal.aborted) return;
        found = await this.#service.look(found.id, signal).catch((fault: unknown) => {
          // A line that is down for a moment ends nothing.
          if (fault instanceof Problem && (fault.unreachable || fault.busy)) return found;
          throw fault;
        });
        if (signal.aborted) return;
        this.found = found;
      }
    } catch (fault) {
      if (signal.aborted) return;
      this.problem =
        this.found && fault instanceof Problem && fault.status === 404
          ? 'The server was started again in between: what it had not yet told is lost.'
          : messageOf(fault);
    }
    this.running = false;
  }

  // What has been counted stays in sight.
  stop(): void {
    this.#abort.abort();
    if (this.running && this.found)
      void this.#service.stop(this.found.id).then(
        (found) => (this.found = found.id === this.found?.id ? found : this.found),
        () => undefined,
      );
    this.running = false;
  }
}
