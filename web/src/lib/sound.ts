// Short wooden ticks, made here and played only when asked for.
import { preferences } from './preferences.svelte';

const loudest = 0.12; // -18 dB
let audio: AudioContext | null = null;

function tick(frequency: number, seconds: number, after = 0, noise = false): void {
  if (!preferences.sound) return;
  audio ??= new AudioContext();
  const start = audio.currentTime + after;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudest, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(audio.destination);
  if (noise) {
    const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
    const data = samples.getChannelData(0);
    for (let i = 0; i < data.length; ++i) data[i] = Math.random() * 2 - 1;
    const source = new AudioBufferSourceNode(audio, { buffer: samples });
    const filter = new BiquadFilterNode(audio, { type: 'lowpass', frequency });
    source.connect(filter).connect(gain);
    source.start(start);
  } else {
    const source = new OscillatorNode(audio, { type: 'triangle', frequency });
    source.connect(gain);
    source.start(start);
    source.stop(start + seconds);
  }
}

export const sounds = {
  move(isLoud = false): void {
    if (isLoud) tick(500, 0.2, 0, true);
    else tick(620, 0.04);
  },
  refused(): void {
    tick(180, 0.05);
    tick(150, 0.06, 0.09);
  },
  end(): void {
    tick(520, 0.12);
    tick(780, 0.18, 0.14);
  },
};
